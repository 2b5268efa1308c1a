import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'

type CellGridTag = 'div' | 'ul' | 'ol' | 'dl'

const COLUMNS = {
  1: '',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3 print:grid-cols-3',
  4: 'md:grid-cols-2 lg:grid-cols-4',
  6: 'md:grid-cols-3 lg:grid-cols-6',
} as const

const CellsContext = createContext<CellGridTag>('div')

interface CellGridProps {
  as?: CellGridTag
  columns?: keyof typeof COLUMNS
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** Cells joined by hairlines in one frame, as on an official form; stacked on a phone. */
export function CellGrid({ as: Tag = 'div', columns = 3, className, children, ...props }: CellGridProps) {
  return (
    <CellsContext value={Tag}>
      <Tag
        {...props}
        className={classNames(
          'grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line shadow-rest',
          COLUMNS[columns],
          className,
        )}
      >
        {children}
      </Tag>
    </CellsContext>
  )
}

interface CellProps {
  caption?: ReactNode
  /** A note below the value. */
  note?: ReactNode
  className?: string
  children?: ReactNode
}

/** A caption with a value below. Without a caption the cell takes any content. */
export function Cell({ caption, note, className, children }: CellProps) {
  const parent = useContext(CellsContext)
  const Tag = parent === 'ul' || parent === 'ol' ? 'li' : 'div'
  const Caption = parent === 'dl' ? 'dt' : 'p'
  const Value = parent === 'dl' ? 'dd' : 'div'
  // The ground that shows between the cells is not printed.
  const classes = classNames('bg-surface p-5 print:outline print:outline-line', className)
  if (caption === undefined) return <Tag className={classes}>{children}</Tag>
  return (
    <Tag className={classes}>
      <Caption className="type-caption text-ink-2">{caption}</Caption>
      <Value className="mt-1.5 font-semibold text-ink">{children}</Value>
      {note ? <Value className="mt-2 type-caption text-ink-2">{note}</Value> : null}
    </Tag>
  )
}
