import { type ReactNode, useRef } from 'react'
import { describeToDo, describeWaiting, describeWhat } from '#back-office/desk/web/case-text.ts'
import { Initials } from '#back-office/desk/web/initials.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import type { QueueRow as Row } from '#back-office/work-queue/schema.ts'
import { initialsOf, OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { TermCell } from './term-cell.tsx'
import { isPlainPress } from './use-list-steps.ts'
import { OPENS } from './use-queue-keys.ts'

interface QueueRowProps {
  row: Row
  now: Date
  isSelected: boolean
  onSelect(number: string, options: { range: boolean }): void
  /** Before its case opens here. */
  onOpen(number: string): void
}

/** One case: a row of the table, a card where there is no room for one. */
export function QueueRow({ row, now, isSelected, onSelect, onOpen }: QueueRowProps) {
  const { number, person, turn, waiting_since, assigned_to_name } = row
  const name = person.name || readableEmail(person.email)
  return (
    <tr className="group relative focus-within:bg-pine-tint has-checked:bg-sunken @max-2xl/queue:grid @max-2xl/queue:grid-cols-1 @max-2xl/queue:gap-x-10 @max-2xl/queue:gap-y-1 @max-2xl/queue:p-4 @max-2xl/queue:@lg/queue:grid-cols-2">
      <td className="@max-2xl/queue:absolute @max-2xl/queue:top-3 @max-2xl/queue:right-2 @2xl/queue:pl-3">
        <SelectBox
          label={m.back_office_queue_select_named({ name, number })}
          checked={isSelected}
          onChange={(range) => onSelect(number, { range })}
        />
      </td>
      <th
        scope="row"
        className="font-normal @max-2xl/queue:pr-12 @max-2xl/queue:pb-1.5 @max-2xl/queue:@lg/queue:col-span-2 @2xl/queue:pr-3"
      >
        <Applicant row={row} name={name} />
      </th>
      <Cell label={m.back_office_queue_turn()}>
        <TurnBadge turn={turn} wordClassName="@2xl/queue:@max-5xl/queue:sr-only" />
      </Cell>
      <Cell label={m.back_office_queue_to_do()}>
        <ToDo row={row} />
      </Cell>
      <Cell label={m.back_office_queue_waiting()} className="whitespace-nowrap" isForWide>
        {describeWaiting(waiting_since, now)}
      </Cell>
      <Cell label={m.back_office_queue_term()}>
        <TermCell row={row} />
      </Cell>
      <Cell label={m.back_office_queue_assigned()} isForWide>
        <Assigned name={assigned_to_name} />
      </Cell>
      <td className="py-2 @max-2xl/queue:pb-0 @2xl/queue:pr-3 @2xl/queue:text-right @2xl/queue:group-data-compact/rows:py-0.5 @lg/queue:@max-2xl/queue:text-right">
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

function ToDo({ row }: { row: Row }) {
  const text = describeToDo(row)
  return (
    <span
      title={text}
      className="line-clamp-2 @2xl/queue:group-data-compact/rows:block @2xl/queue:group-data-compact/rows:truncate"
    >
      {text}
    </span>
  )
}

/** The name on one line, whole where the pointer rests; number, package and purpose below it, beside it in a low row. */
function Applicant({ row, name }: { row: Row; name: string }) {
  const { name: full_name, email } = row.person
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden
        translate="no"
        className="grid size-9 shrink-0 place-items-center rounded-badge bg-pine-tint font-semibold text-pine type-caption group-focus-within:bg-surface @2xl/queue:@max-[66rem]/queue:hidden"
      >
        {initialsOf({ full_name, email })}
      </span>
      <span className="min-w-0 flex-1 items-baseline gap-x-2.5 @2xl/queue:group-data-compact/rows:flex">
        <span translate="no" title={name} className="block min-w-0 truncate font-semibold leading-snug">
          {name}
        </span>
        <span className="block min-w-0 shrink-[3] truncate type-caption text-ink-2 @2xl/queue:@max-[66rem]/queue:group-data-compact/rows:hidden">
          <span translate="no">{row.number}</span> · {describeWhat(row)}
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
      <span className="@2xl/queue:sr-only">{name}</span>
      <Initials name={name} className="bg-sunken text-ink-2 @max-2xl/queue:hidden" />
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
    <td
      className={classNames(
        'type-small @max-2xl/queue:flex @max-2xl/queue:items-center @max-2xl/queue:justify-between @max-2xl/queue:gap-4 @2xl/queue:px-2',
        isForWide && '@2xl/queue:@max-5xl/queue:hidden',
        className,
      )}
    >
      <span aria-hidden className="shrink-0 text-ink-2 @2xl/queue:hidden">
        {label}
      </span>
      <span className="block min-w-0 wrap-anywhere @max-2xl/queue:text-right">{children}</span>
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
