import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export interface PictureProps {
  className?: string
}

/** The svg element all pictures share: strokes of 2 px at any size, theme colours, hidden from screen readers. */
export function Picture({
  viewBox,
  className,
  children,
}: PictureProps & { viewBox?: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox ?? '0 0 320 240'} aria-hidden="true" className={classNames('picture', className)}>
      <g stroke="var(--il-line)" strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" fill="none">
        {children}
      </g>
    </svg>
  )
}
