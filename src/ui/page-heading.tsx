import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
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

/** True after a navigation, but not on the first load: there screen readers start at the top of the document. */
export function useArrived(): boolean {
  const { key } = useLocation()
  const [arrivedWith] = useState(key)
  const [first] = useState(() => firstKey ?? key)
  useEffect(() => {
    firstKey ??= first
  }, [first])
  return arrivedWith !== first
}
