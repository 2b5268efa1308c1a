import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp } from '#ui/icons.tsx'
import type { StaffResource } from '../schema.ts'
import { useOrdering } from './api.ts'
import { ResourceAbout } from './resource-about.tsx'
import { ResourceActions, ShownBox } from './resource-actions.tsx'

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

function MoveButtons({ resource: { id, title }, isFirst, isLast, onMove }: MoveButtonsProps) {
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
  const pressed = useRef<{ id: string; direction: Direction } | null>(null)

  // A row that moves in the document loses the focus; at an end of the list the other button takes it.
  useLayoutEffect(() => {
    if (!pressed.current || !list.some(({ id }) => id === pressed.current?.id)) return
    const { id, direction } = pressed.current
    pressed.current = null
    const other = direction === 'up' ? 'down' : 'up'
    const [same, opposite] = [direction, other].map((one) =>
      rows.current?.querySelector<HTMLButtonElement>(`[data-move="${id} ${one}"]`),
    )
    if (same?.disabled === false) same.focus()
    else opposite?.focus()
  }, [list])

  function move(resource: StaffResource, direction: Direction) {
    const from = list.findIndex(({ id }) => id === resource.id)
    const to = direction === 'up' ? from - 1 : from + 1
    const others = list.filter(({ id }) => id !== resource.id)
    pressed.current = { id: resource.id, direction }
    setSaid(m.back_office_resources_moved({ title: resource.title, place: to + 1, total: list.length }))
    order([...others.slice(0, to), resource, ...others.slice(to)])
  }
  return { move, said, rows }
}
