import { type ReactNode, useRef } from 'react'
import { describeToDo, describeWaiting, describeWhat } from '#back-office/desk/web/case-text.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { Initials } from '#back-office/desk/web/initials.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import { isPlainPress } from '#back-office/work-queue/rules.ts'
import type { QueueRow as Row } from '#back-office/work-queue/schema.ts'
import { initialsOf, OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { formatDayOfMonth } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Clock } from '#ui/icons.tsx'
import { StopsSign } from './stops-sign.tsx'
import { TermCell } from './term-cell.tsx'
import { OPENS } from './use-queue-keys.ts'

interface QueueRowProps {
  row: Row
  now: Date
  /** The reader covers for who has it. */
  isCovered: boolean
  isSelected: boolean
  onSelect(number: string, options: { range: boolean }): void
  /** Before its case opens here. */
  onOpen(number: string): void
}

/** One case: a row of the table, a card where there is no room for one. */
export function QueueRow({ row, now, isCovered, isSelected, onSelect, onOpen }: QueueRowProps) {
  const { number, person, turn, waiting_since, assigned_to_name } = row
  const name = person.name || showEmail(person.email)
  return (
    <tr className="queue-row group relative focus-within:bg-pine-tint has-checked:bg-sunken">
      <td className="queue-select">
        <SelectBox
          label={m.back_office_queue_select_named({ name, number })}
          checked={isSelected}
          onChange={(range) => onSelect(number, { range })}
        />
      </td>
      <th scope="row" className="queue-who font-normal">
        <Applicant row={row} name={name} />
      </th>
      <Cell label={m.back_office_queue_turn()}>
        <TurnBadge turn={turn} wordClassName="queue-word" />
      </Cell>
      <Cell label={m.back_office_queue_to_do()}>
        <ToDo row={row} isCovered={isCovered} />
      </Cell>
      <Cell label={m.back_office_queue_waiting()} isForWide>
        {describeWaiting(waiting_since, now)}
      </Cell>
      <Cell label={m.back_office_queue_term()}>
        <TermCell row={row} />
      </Cell>
      <Cell label={m.back_office_queue_assigned()} isForWide>
        <Assigned name={assigned_to_name} />
      </Cell>
      <td className="queue-open">
        <ButtonLink
          {...{ [OPENS]: number }}
          to={`${OFFICE_PATH}/cases/${number}`}
          onClick={(event) => (isPlainPress(event) ? onOpen(number) : undefined)}
          variant="second"
          size="small"
          aria-label={m.back_office_queue_open_named({ name, number })}
          className="scroll-mt-24 group-focus-within:border-transparent group-focus-within:bg-pine group-focus-within:text-on-pine group-focus-within:hover:bg-pine-hover max-md:w-full"
        >
          {m.back_office_queue_open()}
        </ButtonLink>
      </td>
    </tr>
  )
}

function ToDo({ row, isCovered }: Pick<QueueRowProps, 'row' | 'isCovered'>) {
  const text = describeToDo(row)
  const { snoozed_until, assigned_to_name } = row
  return (
    <>
      <span title={text} className="queue-to-do line-clamp-2">
        {text}
      </span>
      <StopsSign row={row} />
      {isCovered && assigned_to_name ? (
        <Badge tone="info" className="mt-0.5">
          {m.back_office_cover_for({ name: assigned_to_name })}
        </Badge>
      ) : null}
      {snoozed_until ? (
        <Badge tone="plain" icon={Clock} className="mt-0.5">
          {m.back_office_snooze_until_date({ date: formatDayOfMonth(snoozed_until) })}
        </Badge>
      ) : null}
    </>
  )
}

/** The name on one line, whole where the pointer rests; number, package and purpose below it. A low row has the number beside it. */
function Applicant({ row, name }: { row: Row; name: string }) {
  const { name: full_name, email } = row.person
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden
        translate="no"
        className="queue-avatar grid size-9 shrink-0 place-items-center rounded-badge bg-pine-tint font-semibold text-pine type-caption group-focus-within:bg-surface"
      >
        {initialsOf({ full_name, email: email ?? '' })}
      </span>
      <span className="queue-name min-w-0 flex-1">
        <span translate="no" title={name} className="block min-w-0 truncate font-semibold leading-snug">
          {name}
        </span>
        <span className="queue-about block min-w-0 truncate type-caption text-ink-2">
          <span translate="no">{row.number}</span>
          <span className="queue-what"> · {describeWhat(row)}</span>
        </span>
      </span>
    </span>
  )
}

/** Initials where there is a column for them, the name in a card. */
function Assigned({ name }: { name: string | null }) {
  if (name === null) return <span className="text-ink-2">{m.back_office_queue_assigned_nobody()}</span>
  return (
    <span translate="no" title={name}>
      <span className="queue-spoken">{name}</span>
      <Initials name={name} className="queue-initials bg-sunken text-ink-2" />
    </span>
  )
}

interface CellProps {
  /** Said beside the value where the row is a card; the table has it as the heading of the column. */
  label: string
  /** Left out of a table that has not room for it. */
  isForWide?: boolean
  className?: string
  children: ReactNode
}

function Cell({ label, isForWide = false, className, children }: CellProps) {
  return (
    <td className={classNames('queue-cell type-small', isForWide && 'queue-wide', className)}>
      <span aria-hidden className="queue-label shrink-0 text-ink-2">
        {label}
      </span>
      <span className="queue-value block min-w-0 wrap-anywhere">{children}</span>
    </td>
  )
}

interface SelectBoxProps {
  label: string
  checked: boolean
  /** With Shift held it stands for everything since the last one. */
  onChange(range: boolean): void
}

function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  const withShift = useRef(false)
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      checked={checked}
      // A click comes before the change that it makes, and only the click knows of the key.
      onClick={({ shiftKey }) => {
        withShift.current = shiftKey
      }}
      onChange={() => onChange(withShift.current)}
    />
  )
}
