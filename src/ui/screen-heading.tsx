import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface ScreenHeadingProps {
  title: string
  lead?: ReactNode
  /** Buttons to the right of the heading. */
  actions?: ReactNode
  /** It appears in place of what the person was using, without a new document. */
  takesFocus?: boolean
  /** For a name, which a browser must not translate. */
  translate?: 'no'
  className?: string
}

/** The h1 of an island, whose page names the document. Elsewhere use PageHeading. */
export function ScreenHeading({
  title,
  lead,
  actions,
  takesFocus = false,
  translate,
  className,
}: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A screen that comes while somebody types a search leaves them the field.
    if (takesFocus && !document.activeElement?.closest('search')) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={classNames('flex flex-wrap items-start justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        <h1 ref={ref} tabIndex={-1} translate={translate} className="focus-quiet type-h1">
          {title}
        </h1>
        {lead ? <p className="mt-2.5 max-w-measure text-ink-2">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
    </div>
  )
}
