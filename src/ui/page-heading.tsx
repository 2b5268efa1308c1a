import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { PageTitle } from './page-title.tsx'

interface PageHeadingProps {
  title: string
  lead?: ReactNode
  /** Buttons to the right of the heading. */
  actions?: ReactNode
  /** The document's title, if it differs from the heading. */
  documentTitle?: string
  /** It appears in place of what the person was using, without a navigation. */
  takesFocus?: boolean
  className?: string
}

/** The only h1 of a screen. It sets the document's title and takes focus after a navigation. */
export function PageHeading({
  title,
  lead,
  actions,
  documentTitle,
  takesFocus,
  className,
}: PageHeadingProps) {
  const ref = useHeadingFocus(takesFocus)
  return (
    <div className={classNames('flex flex-wrap items-start justify-between gap-x-6 gap-y-4', className)}>
      <PageTitle title={documentTitle ?? title} />
      <div className="min-w-0">
        <h1 ref={ref} tabIndex={-1} className="focus-quiet type-h1">
          {title}
        </h1>
        {lead ? <p className="mt-2.5 max-w-measure text-ink-2">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
    </div>
  )
}

let firstKey: string | undefined

/** After a navigation, but not on the first load: there screen readers start at the top of the document. */
function useHeadingFocus(takesFocus = false) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const [arrivedWith] = useState(key)
  useEffect(() => {
    firstKey ??= arrivedWith
    if (takesFocus || arrivedWith !== firstKey) ref.current?.focus({ preventScroll: true })
  }, [arrivedWith, takesFocus])
  return ref
}
