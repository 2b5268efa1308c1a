import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'

interface FigureCardProps {
  title: string
  /** What the figure says, in one sentence. */
  statement: string
  columns: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly [key: string, ...cells: string[]])[]
  /** One for each row, where two can have the same heading. */
  ids?: readonly string[]
  /** The chart. */
  children: ReactNode
}

/** One figure: its sentence, its chart, and the table behind it. */
export function FigureCard({ title, statement, columns, rows, ids, children }: FigureCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 rounded-card border border-line bg-surface p-5 shadow-rest md:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        <p className="type-small text-ink-2">{statement}</p>
      </div>
      {children}
      <details open className="border-t border-line pt-3">
        <summary className="w-fit cursor-pointer py-1.5 type-small font-semibold text-pine">
          {m.back_office_figures_table()}
        </summary>
        <FigureTable labelledBy={id} columns={columns} rows={rows} ids={ids} />
      </details>
    </section>
  )
}

type TableProps = Pick<FigureCardProps, 'columns' | 'rows'> & {
  labelledBy: string
  ids: readonly string[] | undefined
}

function FigureTable({ labelledBy, columns, rows, ids }: TableProps) {
  return (
    <table aria-labelledby={labelledBy} className="mt-1 w-full type-small">
      <thead className="text-ink-2">
        <tr>
          {columns.map((column, i) => (
            <th
              key={column}
              scope="col"
              className={
                i === 0
                  ? 'py-1.5 text-left font-medium max-sm:type-caption'
                  : 'py-1.5 pl-2 text-right font-medium max-sm:type-caption sm:pl-3'
              }
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, ...cells], row) => (
          <tr key={ids?.[row] ?? key} className="border-t border-line">
            <th scope="row" title={key} className="py-1.5 text-left font-normal wrap-anywhere">
              <span className={/\s/.test(key) ? undefined : 'line-clamp-1'}>{key}</span>
            </th>
            {columns.slice(1).map((column, i) => (
              <td key={column} className="py-1.5 pl-2 text-right sm:pl-3 tabular-nums">
                {cells[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
