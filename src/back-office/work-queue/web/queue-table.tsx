import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { listCoveredByYou } from '#back-office/desk/web/cover-text.ts'
import { useMinute } from '#back-office/desk/web/use-minute.ts'
import type { QueueRow as Row } from '#back-office/work-queue/schema.ts'
import { m } from '#messages/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { compactRows } from './compact-rows-store.ts'
import { QueueRow } from './queue-row.tsx'
import type { Selection } from './use-selection.ts'

interface QueueTableProps {
  rows: readonly Row[]
  selection: Selection
  list: Ref<HTMLTableSectionElement>
  onKey(event: KeyboardEvent): void
  /** Before the case with this number opens here. */
  onOpen(number: string): void
}

/** The cases in their order: a table with the columns for which there is room, cards on a phone. */
export function QueueTable({ rows, selection, list, onKey, onOpen }: QueueTableProps) {
  const now = useMinute()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const covered = listCoveredByYou(colleagues)
  const isCompact = compactRows.useIsOn()
  const isAll = selection.numbers.length === rows.length
  return (
    <div className="queue">
      <div className="overflow-clip rounded-card border border-line bg-surface shadow-rest">
        <div className="queue-all border-line border-b bg-sunken px-4">
          <SelectAll isAll={isAll} onChange={selection.toggleAll} isSaid />
        </div>
        <table aria-label={m.back_office_queue_list()} className="queue-table w-full text-left">
          <Columns isAll={isAll} onAll={selection.toggleAll} />
          <tbody
            ref={list}
            onKeyDown={onKey}
            data-compact={isCompact || undefined}
            className="queue-rows divide-y divide-line"
          >
            {rows.map((row) => (
              <QueueRow
                key={row.number}
                row={row}
                now={now}
                isCovered={covered.some(({ id }) => id === row.assigned_to)}
                isSelected={selection.has(row.number)}
                onSelect={selection.toggle}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Columns({ isAll, onAll }: { isAll: boolean; onAll(): void }) {
  return (
    <thead className="queue-head bg-sunken type-small text-ink-2">
      <tr>
        <th scope="col" className="w-13 pl-3">
          <SelectAll isAll={isAll} onChange={onAll} />
        </th>
        <Heading className="pr-3">{m.back_office_queue_applicant()}</Heading>
        <Heading className="queue-col-turn px-2">
          <span className="queue-word">{m.back_office_queue_turn()}</span>
        </Heading>
        <Heading className="queue-col-to-do px-2">{m.back_office_queue_to_do()}</Heading>
        <Heading className="queue-wide w-[5.5rem] px-2">{m.back_office_queue_waiting()}</Heading>
        <Heading className="w-[11.5rem] px-2">{m.back_office_queue_term()}</Heading>
        <Heading className="queue-wide w-[6rem] px-2">{m.back_office_queue_assigned()}</Heading>
        <th scope="col" className="w-[7rem]">
          <span className="sr-only">{m.back_office_queue_open()}</span>
        </th>
      </tr>
    </thead>
  )
}

function Heading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={`whitespace-nowrap py-3 font-medium ${className}`}>
      {children}
    </th>
  )
}

interface SelectAllProps {
  isAll: boolean
  onChange(): void
  /** In words, where it stands above cards. */
  isSaid?: boolean
}

function SelectAll({ isAll, onChange, isSaid = false }: SelectAllProps) {
  const label = m.back_office_queue_select_all()
  return (
    <Checkbox
      label={isSaid ? <span className="type-small">{label}</span> : <span className="sr-only">{label}</span>}
      checked={isAll}
      onChange={onChange}
    />
  )
}
