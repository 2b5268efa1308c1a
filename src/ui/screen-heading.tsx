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
  /** One line with its lead, for the desk, whose bar names the screen already. */
  isCompact?: boolean
  className?: string
}

/** The h1 of an island, whose page names the document. Elsewhere use PageHeading. */
export function ScreenHeading({
  title,
  lead,
  actions,
  takesFocus = false,
  translate,
  isCompact = false,
  className,
}: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A screen that comes while somebody types a search leaves them the field.
    if (takesFocus && !document.activeElement?.closest('search')) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div
      className={classNames(
        'flex flex-wrap justify-between gap-x-6',
        isCompact ? 'min-h-12 items-center gap-y-2' : 'items-start gap-y-4',
        className,
      )}
    >
      <div className={classNames('min-w-0', isCompact && 'flex flex-wrap items-baseline gap-x-3 gap-y-0.5')}>
        <h1
          ref={ref}
          tabIndex={-1}
          translate={translate}
          className={classNames('focus-quiet', isCompact ? 'type-h2-app' : 'type-h1')}
        >
          {title}
        </h1>
        {lead ? (
          <p className={isCompact ? 'type-small text-ink-2' : 'mt-2.5 max-w-measure text-ink-2'}>{lead}</p>
        ) : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
    </div>
  )
}
