import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { trackPage } from '#client/analytics.ts'
import { startWithConsent } from '#client/consent.ts'

/** EVENTS-1: a page_view on every change of route, once the visitor has accepted. */
export function PageViews() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes; trackPage reads it from the URL.
  useEffect(() => {
    startWithConsent()
    trackPage()
  }, [pathname])
  return null
}
