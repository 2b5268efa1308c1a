import { type ReactNode, type RefObject, useId } from 'react'
import { Card } from '#ui/card.tsx'

interface DaySectionProps {
  title: string
  /** Where the focus goes when a row has gone. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** Rows; a section without any is not shown. */
  children: readonly ReactNode[]
}

/** What belongs together in the day. */
export function DaySection({ title, heading, children }: DaySectionProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <Card as="section" padded={false} aria-labelledby={id} className="overflow-clip">
      <h2 ref={heading} id={id} tabIndex={-1} className="border-b border-line px-4 py-3 type-h3 md:px-6">
        {title}
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}
