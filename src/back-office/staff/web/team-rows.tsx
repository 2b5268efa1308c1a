import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'

interface TeamPartProps {
  id: string
  title: string
  /** Headings of the columns, without that of the actions; on a phone the rows stand alone. */
  columns?: readonly string[]
  note?: string | undefined
  children: ReactNode
}

/** A heading and a table, whose rows are cards on a phone. */
export function TeamPart({ id, title, columns, note, children }: TeamPartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="type-h2-app">
        {title}
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
        <table className="w-full text-left max-md:block">
          {columns ? (
            <thead className="bg-sunken type-small text-ink-2 max-md:sr-only">
              {/* Blocks on a phone, or the heads would stand side by side beyond its edge. */}
              <tr className="max-md:block">
                {columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className="whitespace-nowrap px-4 py-3 font-medium max-md:block"
                  >
                    {column}
                  </th>
                ))}
                <th scope="col" className="px-4 py-3 max-md:block">
                  <span className="sr-only">{m.back_office_staff_team_actions()}</span>
                </th>
              </tr>
            </thead>
          ) : null}
          <tbody className="divide-y divide-line max-md:block">{children}</tbody>
        </table>
      </div>
      {note ? <p className="type-small text-ink-2">{note}</p> : null}
    </section>
  )
}

interface TeamRowProps {
  cells: readonly ReactNode[]
  action: ReactNode
  isOpen?: boolean
  /** On a phone the action is short enough to stand beside the first cell. */
  isShort?: boolean
}

export function TeamRow({
  cells: [first, ...others],
  action,
  isOpen = false,
  isShort = false,
}: TeamRowProps) {
  return (
    <tr
      className={classNames(
        'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:p-4',
        isOpen && 'bg-pine-tint',
      )}
    >
      <th
        scope="row"
        className={classNames(
          'min-w-0 font-normal md:w-2/5 md:max-w-0 md:px-4 md:py-2',
          isShort ? 'max-md:basis-[calc(100%-6rem)]' : 'max-md:w-full',
        )}
      >
        {first}
      </th>
      {others.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row keep their places.
        <td key={index} className="max-md:order-1 md:whitespace-nowrap md:px-4 md:py-3">
          {cell}
        </td>
      ))}
      <td
        className={classNames(
          'text-right max-md:ml-auto md:px-4 md:py-3',
          isShort ? undefined : 'max-md:order-1',
        )}
      >
        {action}
      </td>
    </tr>
  )
}
