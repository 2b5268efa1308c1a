import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp } from '#ui/icons.tsx'
import type { StaffResource } from '../schema.ts'
import { useOrdering } from './api.ts'
import { ResourceAbout } from './resource-about.tsx'
import { ResourceActions, ShownBox } from './resource-actions.tsx'
import { textsOf } from './resource-text.ts'

type Direction = 'up' | 'down'

/** One row a file. An admin moves it with two buttons; the pressed one keeps the focus. */
export function ResourceList({ list, mayChange }: { list: StaffResource[]; mayChange: boolean }) {
  const { move, said, rows } = useMoving(list)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol
        ref={rows}
        aria-label={m.back_office_resources_list()}
        className="divide-y divide-line rounded-card border border-line bg-surface shadow-rest"
      >
        {list.map((resource, index) => (
          <li
            key={resource.id}
            className="grid items-center gap-x-4 px-4 py-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:pr-2"
          >
            <ResourceAbout resource={resource} />
            {mayChange ? (
              <div className="flex items-center justify-end gap-x-1 max-md:-mr-2">
                <ShownBox resource={resource} />
                <MoveButtons
                  resource={resource}
                  isFirst={index === 0}
                  isLast={index === list.length - 1}
                  onMove={(direction) => move(resource, direction)}
                />
                <ResourceActions resource={resource} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

interface MoveButtonsProps {
  resource: StaffResource
  isFirst: boolean
  isLast: boolean
  onMove(direction: Direction): void
}

function MoveButtons({ resource, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { id } = resource
  const { title } = textsOf(resource)
  return (
    <div className="flex">
      <IconButton
        icon={ChevronUp}
        label={m.back_office_resources_move_up({ title })}
        data-move={`${id} up`}
        disabled={isFirst}
        className="disabled:invisible"
        onClick={() => onMove('up')}
      />
      <IconButton
        icon={ChevronDown}
        label={m.back_office_resources_move_down({ title })}
        data-move={`${id} down`}
        disabled={isLast}
        className="disabled:invisible"
        onClick={() => onMove('down')}
      />
    </div>
  )
}

function useMoving(list: StaffResource[]) {
  const order = useOrdering()
  const [said, setSaid] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ id: string; direction: Direction; to: number } | null>(null)

  // A row that moves in the document loses the focus; at an end of the list the other button takes it.
  useLayoutEffect(() => {
    // An answer that was on its way may still show the row where it was.
    if (!pressed.current || list[pressed.current.to]?.id !== pressed.current.id) return
    const { id, direction } = pressed.current
    pressed.current = null
    if (isElsewhere(id)) return
    const other = direction === 'up' ? 'down' : 'up'
    const [same, opposite] = [direction, other].map((one) =>
      rows.current?.querySelector<HTMLButtonElement>(`[data-move="${id} ${one}"]`),
    )
    if (same?.disabled === false) same.focus()
    else opposite?.focus()
  }, [list])

  function move(resource: StaffResource, direction: Direction) {
    const { id } = resource
    const { title } = textsOf(resource)
    const to = order({ id, by: direction === 'up' ? -1 : 1 })
    if (to === null) return
    pressed.current = { id, direction, to }
    setSaid(m.back_office_resources_moved({ title, number: to + 1, total: list.length }))
  }
  return { move, said, rows }
}

/** Whether the focus has gone to something else than the buttons that move this row. */
function isElsewhere(id: string): boolean {
  const at = document.activeElement
  return at instanceof HTMLElement && at !== document.body && !at.dataset.move?.startsWith(id)
}
