import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { WideTable } from '#back-office/desk/web/wide-table.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatNumber } from '#shared/money.ts'
import { classNames } from '#ui/class-names.ts'
import type { AuditRow } from '../schema.ts'
import {
  actName,
  actorKindName,
  describeDetails,
  describePlace,
  describeSubject,
  shortHash,
} from './audit-text.ts'

/** The rows in words; on a narrow screen each one is a block. */
export function AuditTable({ entries }: { entries: readonly AuditRow[] }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const names = new Map(colleagues.map(({ id, name }) => [id, name]))
  const columns = [
    m.back_office_audit_column_row(),
    m.back_office_audit_column_when(),
    m.back_office_audit_column_who(),
    m.back_office_audit_column_what(),
    m.back_office_audit_column_whose(),
    m.back_office_audit_column_where(),
    m.back_office_audit_column_hash(),
  ].map((label) => ({ label }))
  return (
    <WideTable caption={m.back_office_audit_title()} columns={columns}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} names={names} />
      ))}
    </WideTable>
  )
}

function Row({ entry, names }: { entry: AuditRow; names: ReadonlyMap<string, string> }) {
  const { id, at, actor, act, details, hash, previous_hash } = entry
  return (
    <tr className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:p-4">
      <Cell className="text-ink-2 max-lg:order-1 max-lg:type-small lg:pl-4">{formatNumber(id)}</Cell>
      <Cell className="max-lg:order-2 max-lg:type-small max-lg:text-ink-2 lg:whitespace-nowrap">
        <time dateTime={at}>{formatMoment(new Date(at), readClock())}</time>
      </Cell>
      <Cell className="max-lg:order-4 max-lg:col-span-2 lg:w-1/5 lg:max-w-0 lg:min-w-40">
        <Two
          first={actor.name ?? actor.id ?? actorKindName(actor.kind)}
          second={actor.name || actor.id ? actorKindName(actor.kind) : null}
          isName
          isStrong
        />
      </Cell>
      <Cell className="max-lg:order-3 max-lg:col-span-2 max-lg:font-semibold">
        <Two first={actName(act)} second={describeDetails(details ?? {}, names) || null} />
      </Cell>
      <Cell className="max-lg:order-5 max-lg:col-span-2 lg:max-w-48">
        <Two first={<Whose entry={entry} />} second={describeSubject(entry)} isName />
      </Cell>
      <Cell className="type-small text-ink-2 max-lg:order-6">{describePlace(entry)}</Cell>
      <Cell className="max-lg:order-7 lg:pr-4">
        <code
          translate="no"
          className="type-caption whitespace-nowrap text-ink-2"
          title={`${previous_hash} → ${hash}`}
        >
          {shortHash(hash)}
        </code>
      </Cell>
    </tr>
  )
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={`min-w-0 lg:px-3 lg:py-3 ${className}`}>{children}</td>
}

interface TwoProps {
  first: ReactNode
  second: string | null
  /** One line, in full as its title. */
  isName?: boolean
  isStrong?: boolean
}

function Two({ first, second, isName = false, isStrong = false }: TwoProps) {
  return (
    <>
      <p
        title={isName && typeof first === 'string' ? first : undefined}
        className={classNames('wrap-anywhere', isName && 'truncate', isStrong && 'font-semibold')}
      >
        {first}
      </p>
      {second ? (
        <p title={second} className="line-clamp-3 type-caption font-normal text-ink-2 wrap-anywhere">
          {second}
        </p>
      ) : null}
    </>
  )
}

/** The number of the case leads to its rows. One of a restricted case has none for who is not named on it. */
function Whose({ entry: { case_number, case_id, subject } }: { entry: AuditRow }) {
  const key = case_number ?? case_id
  if (!key) return <span title={subject?.name ?? undefined}>{subject?.name}</span>
  const label = case_number ?? m.back_office_audit_restricted_case()
  return (
    <Link
      to={`?case=${encodeURIComponent(key)}`}
      aria-label={m.back_office_audit_rows_of({ label })}
      className="whitespace-nowrap text-pine underline underline-offset-4"
    >
      {label}
    </Link>
  )
}
