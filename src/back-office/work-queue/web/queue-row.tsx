import { type ReactNode, useRef } from 'react'
import { describeToDo, describeWaiting, describeWhat } from '#back-office/desk/web/case-text.ts'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import type { QueueRow as Row } from '#back-office/work-queue/schema.ts'
import { initialsOf, OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { TermCell } from './term-cell.tsx'
import { OPENS } from './use-queue-keys.ts'

interface QueueRowProps {
  row: Row
  now: Date
  isSelected: boolean
  onSelect(number: string, options: { range: boolean }): void
}

/** One case: a row of the table, a card where there is no room for one. */
export function QueueRow({ row, now, isSelected, onSelect }: QueueRowProps) {
  const { number, person, turn, waiting_since, assigned_to_name } = row
  const name = person.name || readableEmail(person.email)
  return (
    <tr className="group relative focus-within:bg-pine-tint has-checked:bg-sunken max-lg:grid max-lg:gap-x-10 max-lg:gap-y-1 max-lg:p-4 md:max-lg:grid-cols-2">
      <td className="max-lg:absolute max-lg:top-3 max-lg:right-2 lg:pl-3">
        <SelectBox
          label={m.back_office_queue_select_named({ name, number })}
          checked={isSelected}
          onChange={(range) => onSelect(number, { range })}
        />
      </td>
      <th
        scope="row"
        className="font-normal max-lg:pr-12 max-lg:pb-1.5 md:max-lg:col-span-2 lg:py-2.5 lg:pr-3"
      >
        <Applicant row={row} name={name} />
      </th>
      <Cell label={m.back_office_queue_turn()}>
        <TurnBadge turn={turn} />
      </Cell>
      <Cell label={m.back_office_queue_to_do()}>{describeToDo(row)}</Cell>
      <Cell label={m.back_office_queue_waiting()} className="lg:whitespace-nowrap">
        {describeWaiting(waiting_since, now)}
      </Cell>
      <Cell label={m.back_office_queue_term()}>
        <TermCell row={row} />
      </Cell>
      <Cell label={m.back_office_queue_assigned()}>
        {assigned_to_name ?? <span className="text-ink-2">{m.back_office_queue_assigned_nobody()}</span>}
      </Cell>
      <td className="max-md:pt-2 md:text-right lg:pr-3">
        <ButtonLink
          {...{ [OPENS]: number }}
          to={`${OFFICE_PATH}/cases/${number}`}
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

function Applicant({ row, name }: { row: Row; name: string }) {
  const { name: full_name, email } = row.person
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden
        translate="no"
        className="grid size-9 shrink-0 place-items-center rounded-badge bg-pine-tint font-semibold text-pine type-caption group-focus-within:bg-surface"
      >
        {initialsOf({ full_name, email })}
      </span>
      <span className="min-w-0">
        <span translate="no" className="block font-semibold leading-snug wrap-anywhere">
          {name}
        </span>
        <span className="block type-caption text-ink-2">
          <span translate="no">{row.number}</span> · {describeWhat(row)}
        </span>
      </span>
    </span>
  )
}

interface CellProps {
  /** Said beside the value where the row is a card; the table has it as the heading of the column. */
  label: string
  className?: string
  children: ReactNode
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td
      className={classNames(
        'type-small max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 lg:px-2 lg:py-2.5',
        className,
      )}
    >
      <span aria-hidden className="shrink-0 text-ink-2 lg:hidden">
        {label}
      </span>
      <span className="min-w-0 wrap-anywhere max-lg:text-right">{children}</span>
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
