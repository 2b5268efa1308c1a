import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Message } from '#ui/message.tsx'

interface GuideTableProps {
  caption?: string
  head: readonly ReactNode[]
  /** Cells in the order of the head; the first cell of a row is its header. */
  rows: readonly (readonly ReactNode[])[]
  /** Indexes of the right-aligned columns. */
  figures?: readonly number[]
  /** Indexes of the columns of Polish words, to be found on a letter as they are. */
  polish?: readonly number[]
}

/** A table; where it has less room than 36rem, each row is a block with labels. */
export function GuideTable({ caption, head, rows, figures = [], polish = [] }: GuideTableProps) {
  const align = (column: number) => (figures.includes(column) ? '@xl:text-right' : '@xl:text-left')
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface">
      <table className="block w-full border-collapse @xl:table print:table">
        {caption ? (
          <caption className="type-caption block border-line border-b px-4 py-3 text-left text-ink-3 @xl:table-caption print:table-caption">
            {caption}
          </caption>
        ) : null}
        <thead className="hidden bg-sunken @xl:table-header-group print:table-header-group">
          <tr>
            {head.map((cell, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns never move
                key={column}
                scope="col"
                className={`px-4 py-3 font-semibold text-[0.875rem] text-ink-2 print:border-line print:border-b print:px-3 print:py-2 ${align(column)}`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @xl:table-row-group print:table-row-group">
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a static table's rows never move
              key={index}
              className="block border-line border-t px-4 py-3 first:border-t-0 @xl:table-row @xl:p-0 print:table-row print:p-0"
            >
              {row.map((cell, column) => (
                <TableCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns never move
                  key={column}
                  label={head[column]}
                  heading={column === 0}
                  align={align(column)}
                >
                  {polish.includes(column) ? <PolishWords>{cell}</PolishWords> : cell}
                </TableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PolishWords({ children }: { children: ReactNode }) {
  return (
    <span lang="pl" translate="no">
      {children}
    </span>
  )
}

interface TableCellProps {
  label: ReactNode
  heading: boolean
  align: string
  children: ReactNode
}

function TableCell({ label, heading, align, children }: TableCellProps) {
  const shape = `block py-0.5 align-top @xl:table-cell @xl:px-4 @xl:py-3.5 print:table-cell print:px-3 print:py-2 ${align}`
  if (heading) {
    return (
      <th scope="row" className={`type-small text-left font-semibold text-ink ${shape}`}>
        {children}
      </th>
    )
  }
  return (
    <td className={`type-small text-ink-2 ${shape}`}>
      <Message
        message={m.texts_table_cell}
        markup={{
          label: (words) => <span className="text-ink-3 @xl:hidden print:hidden">{words}</span>,
          name: () => label,
          value: () => children,
        }}
      />
    </td>
  )
}
