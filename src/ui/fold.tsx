import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Minus, Plus } from './icons.tsx'

interface FoldProps {
  id?: string
  /** What stands there while it is closed: a heading, and `span` elements, one below the other. */
  head: ReactNode
  /** Open from the start. */
  open?: boolean
  className?: string
  summaryClassName?: string
  children: ReactNode
}

const MARK = 'absolute inset-y-0 right-0 my-auto print:hidden'

/**
 * A row that opens and closes by itself: several may be open. What is folded is in the HTML, where the browser's search
 * and a link to an id inside find and open it, and it is open in print.
 */
export function Fold({ id, head, open, className, summaryClassName, children }: FoldProps) {
  return (
    <details
      id={id}
      open={open}
      className={classNames(
        'group print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]',
        className,
      )}
    >
      <summary
        className={classNames(
          'focus-inset relative flex flex-col justify-center hover:text-pine [&::-webkit-details-marker]:hidden',
          summaryClassName ?? 'min-h-15 py-3 pr-10',
        )}
      >
        {head}
        <Icon of={Plus} className={`${MARK} group-open:hidden`} />
        <Icon of={Minus} className={`${MARK} hidden group-open:block`} />
      </summary>
      {children}
    </details>
  )
}

/** The heading of a row that is a question. */
export function FoldQuestion({ children }: { children: ReactNode }) {
  return <h3 className="font-[540] text-[1.125rem] leading-snug group-open:font-[620]">{children}</h3>
}
