import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onReach } from '#client/api-fetch.ts'
import { queryClient } from '#client/query-client.ts'
import { m } from '#messages/messages.js'
import { CircleAlert, WifiOff } from '#ui/icons.tsx'
import { lineStore } from '#ui/line-store.ts'
import { useIsServerDown, useLine, useLineBack, useLineEvents } from '#ui/use-line.ts'

/**
 * On top of every signed-in screen: says that our server cannot be reached, or answers with errors, and that it can be
 * reached again.
 */
export function OfflineNotice() {
  const line = useLine()
  const wasDown = useRef(false)
  useLineEvents()
  useEffect(() => {
    onReach(lineStore.report)
    return () => onReach(() => {})
  }, [])
  useEffect(() => {
    if (line === 'down') wasDown.current = true
  }, [line])
  // What could not be read meanwhile is read now.
  useLineBack(
    () =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  )
  return (
    <div role="status" className="mx-auto max-w-list print:hidden">
      {line === 'down' ? (
        <OfflineCallout />
      ) : wasDown.current ? (
        <span className="sr-only">{m.shell_offline_back()}</span>
      ) : null}
    </div>
  )
}

/** Their forms are kept on the device, but sent by a press only. */
const BOOKING_PATHS = ['/appointment', '/consultation', '/consultation/calendar']
/** Their forms are not kept: they ask for passwords and codes, or belong to the office. */
const UNKEPT_PATHS = /^\/(account|office)(\/|$)/

/** The sentences while the device has no line, and while our server answers with errors. */
const OFFLINE = {
  banner: m.shell_offline_banner,
  form: m.shell_offline_text,
  booking: m.shell_offline_booking,
  unkept: m.shell_offline_unkept,
}
const SERVER_DOWN: typeof OFFLINE = {
  banner: m.shell_server_down_banner,
  form: m.shell_server_down_text,
  booking: m.shell_server_down_booking,
  unkept: m.shell_server_down_unkept,
}

function kindOf(pathname: string): 'form' | 'booking' | 'unkept' {
  if (UNKEPT_PATHS.test(pathname)) return 'unkept'
  return BOOKING_PATHS.includes(pathname) ? 'booking' : 'form'
}

function OfflineCallout() {
  const isServerDown = useIsServerDown()
  const texts = isServerDown ? SERVER_DOWN : OFFLINE
  const Shape = isServerDown ? CircleAlert : WifiOff
  return (
    <div className="mb-5 flex gap-3.5 rounded-r-badge border-amber border-l-4 bg-amber-tint px-4.5 py-3.5 type-small">
      <Shape aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" strokeWidth={1.75} />
      <p>
        <strong>{texts.banner()}</strong> {texts[kindOf(useLocation().pathname)]()}
      </p>
    </div>
  )
}
