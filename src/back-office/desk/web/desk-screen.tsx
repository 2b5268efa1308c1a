import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { PageHeading } from '#ui/page-heading.tsx'

interface DeskScreenProps {
  title: string
  /** In the line of the heading. */
  lead?: string | undefined
  /** At the end of the line of the heading. */
  actions?: ReactNode
  /** For rows that would be hard to follow over the whole width; they begin at the same edge. */
  isNarrow?: boolean
  children: ReactNode
}

/** A screen of the desk: one line with its heading, and what it shows. All have the same edge. */
export function DeskScreen({ title, lead, actions, isNarrow = false, children }: DeskScreenProps) {
  return (
    <div className="mx-auto w-full max-w-[90rem]">
      <div className={classNames('grid gap-4', isNarrow && 'max-w-list')}>
        <PageHeading title={title} lead={lead} actions={actions} isCompact />
        {children}
      </div>
    </div>
  )
}
