import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WideTable } from '#back-office/desk/web/wide-table.tsx'
import { describeCertainty } from '#facts/describe-fact.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp, TriangleAlert } from '#ui/icons.tsx'
import { stateOf } from '../rules.ts'
import type { FactRow } from '../schema.ts'
import { FactPanel } from './fact-panel.tsx'
import { describeShown, readView, withoutValue, writeView } from './fact-text.ts'

/** One line a fact; the open one has its record below it. On a narrow screen each row is a block. */
export function FactTable({ facts, openId }: { facts: readonly FactRow[]; openId: string }) {
  const columns = [
    { label: m.back_office_facts_column_fact() },
    { label: m.back_office_facts_column_value(), className: 'w-[8.5rem]' },
    { label: m.back_office_facts_column_source(), className: 'w-[12rem]' },
    { label: m.back_office_facts_column_checked(), className: 'w-[9.5rem]' },
    { label: m.back_office_facts_column_state(), className: 'w-[12.5rem]' },
    { label: m.back_office_facts_column_shown(), className: `w-[6.5rem] ${WIDE_ONLY}` },
  ]
  return (
    <WideTable
      caption={m.back_office_facts_title()}
      columns={columns}
      action={m.back_office_facts_column_action()}
      isFixed
    >
      {facts.map((fact) => (
        <Row key={fact.id} fact={fact} isOpen={fact.id === openId} />
      ))}
    </WideTable>
  )
}

/** A column for which a laptop has no room; the record says the same. */
const WIDE_ONLY = '@max-[88rem]/page:hidden'

const ROW =
  'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_2.75rem] max-lg:items-center max-lg:gap-x-2 max-lg:gap-y-1 max-lg:py-2 max-lg:pr-2 max-lg:pl-4'

function Row({ fact, isOpen }: { fact: FactRow; isOpen: boolean }) {
  const shown = describeShown(fact)
  return (
    <>
      <tr className={classNames(ROW, 'type-small', isOpen && 'bg-pine-tint')}>
        <th
          scope="row"
          title={fact.text}
          className="min-w-0 font-normal max-lg:col-span-2 lg:py-0 lg:pr-3 lg:pl-4"
        >
          <p className="line-clamp-2 type-caption leading-snug">{withoutValue(fact)}</p>
        </th>
        <Cell title={shown} className="truncate font-semibold">
          {shown}
        </Cell>
        <Cell className="max-lg:order-2">
          <Source fact={fact} />
        </Cell>
        <Cell className="max-lg:order-3 max-lg:col-span-2 max-lg:pr-2 max-lg:text-right lg:whitespace-nowrap">
          {formatDate(fact.checked_on)}
        </Cell>
        <Cell className="max-lg:order-1 max-lg:col-span-2 max-lg:pr-2 max-lg:text-right lg:whitespace-nowrap">
          <State daysLeft={fact.days_left} />
        </Cell>
        <Cell className={`truncate max-lg:hidden ${WIDE_ONLY}`} title={describePlaces(fact)}>
          {describePlaces(fact)}
        </Cell>
        <td className="text-right max-lg:col-start-3 max-lg:row-start-1 lg:pr-2">
          <OpenButton id={fact.id} isOpen={isOpen} />
        </td>
      </tr>
      {isOpen ? (
        <tr className="max-lg:block">
          <td colSpan={7} className="max-lg:block">
            <FactPanel id={fact.id} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

interface CellProps {
  className: string
  title?: string
  children: ReactNode
}

function Cell({ className, title, children }: CellProps) {
  return (
    <td title={title} className={`min-w-0 lg:px-3 lg:py-0 ${className}`}>
      {children}
    </td>
  )
}

/** How sure the source is, and its name, which leads to it; the record has it in full. */
function Source({ fact: { certainty, source, source_url } }: { fact: FactRow }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span
        title={describeCertainty(certainty)}
        className="inline-grid size-6 shrink-0 place-items-center rounded-badge border border-line-strong type-caption font-semibold"
      >
        <span className="sr-only">{m.back_office_facts_column_certainty()} </span>
        {certainty}
      </span>
      {source_url ? (
        <a
          href={source_url}
          title={source}
          className="min-w-0 truncate py-2.5 text-pine underline underline-offset-4"
        >
          {source}
        </a>
      ) : (
        <span title={source} className="min-w-0 truncate text-ink-2">
          {source}
        </span>
      )}
    </div>
  )
}

function State({ daysLeft }: { daysLeft: number }) {
  const state = stateOf(daysLeft)
  if (state === 'old')
    return (
      <Badge tone="failed" icon={TriangleAlert}>
        {m.back_office_facts_late({ count: -daysLeft })}
      </Badge>
    )
  if (state === 'soon') return <Badge tone="waiting">{m.back_office_facts_soon({ count: daysLeft })}</Badge>
  return <Badge tone="done">{m.back_office_facts_fresh()}</Badge>
}

function describePlaces({ pages, in_application }: FactRow): string {
  const onPages = pages > 0 ? m.back_office_facts_pages({ count: pages }) : ''
  const within = in_application ? m.back_office_facts_application() : ''
  return [onPages, within].filter((one) => one !== '').join(', ') || m.back_office_facts_nowhere()
}

function OpenButton({ id, isOpen }: { id: string; isOpen: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const label = isOpen ? m.back_office_facts_close_named({ id }) : m.back_office_facts_open_named({ id })
  const target = writeView({ ...readView(params), open: isOpen ? '' : id })
  return (
    <IconButton
      icon={isOpen ? ChevronUp : ChevronDown}
      label={label}
      aria-expanded={isOpen}
      onClick={() => void navigate(target, { replace: true, preventScrollReset: true })}
    />
  )
}
