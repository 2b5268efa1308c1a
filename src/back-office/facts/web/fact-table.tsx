import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WideTable } from '#back-office/desk/web/wide-table.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TriangleAlert } from '#ui/icons.tsx'
import { stateOf } from '../rules.ts'
import type { FactRow } from '../schema.ts'
import { FactPanel } from './fact-panel.tsx'
import { describeShown, readView, writeView } from './fact-text.ts'

/** One row a fact; the open one has its record below it. On a narrow screen each row is a block. */
export function FactTable({ facts, openId }: { facts: readonly FactRow[]; openId: string }) {
  const columns = [
    m.back_office_facts_column_fact(),
    m.back_office_facts_column_value(),
    m.back_office_facts_column_source(),
    m.back_office_facts_column_checked(),
    m.back_office_facts_column_state(),
    m.back_office_facts_column_certainty(),
    m.back_office_facts_column_shown(),
  ]
  return (
    <WideTable
      caption={m.back_office_facts_title()}
      columns={columns}
      action={m.back_office_facts_column_action()}
    >
      {facts.map((fact) => (
        <Row key={fact.id} fact={fact} isOpen={fact.id === openId} />
      ))}
    </WideTable>
  )
}

function Row({ fact, isOpen }: { fact: FactRow; isOpen: boolean }) {
  return (
    <>
      <tr
        className={`max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:p-4 ${isOpen ? 'bg-pine-tint' : ''}`}
      >
        <th scope="row" className="min-w-0 font-normal max-lg:col-span-2 lg:w-[30%] lg:py-3 lg:pl-4">
          <p className="wrap-anywhere">{fact.text}</p>
          <p className="type-caption text-ink-2">{fact.id}</p>
        </th>
        <Cell className="font-semibold wrap-break-word">{describeShown(fact)}</Cell>
        <Cell className="type-small text-ink-2 wrap-anywhere max-lg:order-1 max-lg:col-span-2">
          {fact.source}
        </Cell>
        <Cell className="type-small max-lg:order-2 lg:whitespace-nowrap">{formatDate(fact.checked_on)}</Cell>
        <Cell className="max-lg:text-right lg:whitespace-nowrap">
          <State daysLeft={fact.days_left} />
        </Cell>
        <Cell className="max-lg:hidden">
          <span className="inline-grid size-7 place-items-center rounded-badge border border-line-strong type-small font-semibold">
            {fact.certainty}
          </span>
        </Cell>
        <Cell className="type-small max-lg:hidden">{describePlaces(fact)}</Cell>
        <td className="text-right max-lg:order-3 lg:py-3 lg:pr-4">
          <OpenButton id={fact.id} isOpen={isOpen} />
        </td>
      </tr>
      {isOpen ? (
        <tr className="max-lg:block">
          <td colSpan={8} className="max-lg:block">
            <FactPanel id={fact.id} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={`min-w-0 lg:px-3 lg:py-3 ${className}`}>{children}</td>
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
    <Button
      variant="link"
      size="small"
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => void navigate(target, { replace: true, preventScrollReset: true })}
    >
      {isOpen ? m.ui_close() : m.back_office_facts_open()}
    </Button>
  )
}
