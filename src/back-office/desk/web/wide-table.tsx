import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface WideTableProps {
  /** What the table lists, for a screen reader. */
  caption: string
  columns: readonly { label: string; className?: string }[]
  /** Heading of a last column of buttons, for a screen reader. */
  action?: string
  /** Columns as wide as their classes say, and texts of one line that end in an ellipsis. */
  isFixed?: boolean
  children: ReactNode
}

/** A table of many columns, whose rows are blocks on a narrow screen. */
export function WideTable({ caption, columns, action, isFixed = false, children }: WideTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
      <table className={classNames('w-full text-left max-lg:block', isFixed && 'lg:table-fixed')}>
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken type-small text-ink-2 max-lg:sr-only">
          {/* Blocks on a phone, or the heads would stand side by side beyond its edge. */}
          <tr className="max-lg:block">
            {columns.map(({ label, className }) => (
              <th
                key={label}
                scope="col"
                className={classNames(
                  'px-3 py-3 font-medium whitespace-nowrap max-lg:block first:pl-4 last:pr-4',
                  className,
                )}
              >
                {label}
              </th>
            ))}
            {action ? (
              <th scope="col" className={classNames('py-3 pr-4 max-lg:block', isFixed && 'w-15')}>
                <span className="sr-only">{action}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-lg:block">{children}</tbody>
      </table>
    </div>
  )
}
