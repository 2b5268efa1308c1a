import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface PartTableProps {
  /** What the table lists, for a screen reader. */
  label: string
  columns: readonly { label: string; className?: string }[]
  children: ReactNode
}

/** A table of a part, whose rows are cards on a phone. */
export function PartTable({ label, columns, children }: PartTableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface shadow-rest print:shadow-none">
      <table aria-label={label} className="w-full text-left max-md:block">
        <thead className="bg-sunken type-small text-ink-2 max-md:hidden">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classNames('px-4 py-3 font-medium', column.className)}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

interface PartGroupProps {
  title: ReactNode
  /** How many columns the table has. */
  columns: number
  children: ReactNode
}

/** Rows of a table below a heading. */
export function PartGroup({ title, columns, children }: PartGroupProps) {
  return (
    <tbody className="border-t border-line first-of-type:border-t-0 max-md:block">
      <tr className="bg-paper max-md:block">
        <th
          scope="rowgroup"
          colSpan={columns}
          className="px-4 py-2.5 type-small font-semibold text-ink-2 max-md:block"
        >
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

export const PART_ROW =
  'border-t border-line max-md:flex max-md:flex-wrap max-md:items-start max-md:gap-x-4 max-md:gap-y-2 max-md:px-4 max-md:py-3.5'

interface PartCellProps {
  /** Stands above the value where the row is a card; the table has it as the heading of the column. */
  label?: string
  className?: string
  children: ReactNode
}

export function PartCell({ label, className, children }: PartCellProps) {
  return (
    <td className={classNames('min-w-0 md:px-4 md:py-3', className)}>
      {label ? <span className="block type-caption text-ink-2 md:hidden">{label}</span> : null}
      {children}
    </td>
  )
}
