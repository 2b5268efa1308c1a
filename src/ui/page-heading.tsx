import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { wasHandedOver } from './arrival-flag.ts'
import { PageTitle } from './page-title.tsx'
import { ScreenHeading, type ScreenHeadingProps } from './screen-heading.tsx'

interface PageHeadingProps extends ScreenHeadingProps {
  /** The document's title, if it differs from the heading. */
  documentTitle?: string
}

/** The only h1 of a screen. It sets the document's title and takes focus after a navigation. */
export function PageHeading({ documentTitle, takesFocus = false, ...props }: PageHeadingProps) {
  const arrived = useArrived()
  return (
    <>
      <PageTitle title={documentTitle ?? props.title} />
      <ScreenHeading {...props} takesFocus={takesFocus || arrived} />
    </>
  )
}

let firstKey: string | undefined

/** Of no history entry: a document that the one before has opened begins after a navigation. */
const BEFORE = 'the document before'

/**
 * True after a navigation, also from a document of ours (the sign-in), but not on any other first load: there screen
 * readers start at the top of the document.
 */
export function useArrived(): boolean {
  const { key } = useLocation()
  const [arrivedWith] = useState(key)
  const [first] = useState(() => firstKey ?? (wasHandedOver() ? BEFORE : key))
  useEffect(() => {
    firstKey ??= first
  }, [first])
  return arrivedWith !== first
}
