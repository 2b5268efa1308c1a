import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onReach } from '#client/api-fetch.ts'
import { queryClient } from '#client/query-client.ts'
import { m } from '#messages/messages.js'
import { WifiOff } from '#ui/icons.tsx'
import { lineStore } from '#ui/line-store.ts'
import { useLine, useLineBack, useLineEvents } from '#ui/use-line.ts'

/** On top of every signed-in screen: says that our server cannot be reached, and that it can again. */
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

function readTexts(pathname: string): { text: string; wideText: string } {
  if (UNKEPT_PATHS.test(pathname)) {
    const text = m.shell_offline_unkept()
    return { text, wideText: text }
  }
  if (BOOKING_PATHS.includes(pathname))
    return { text: m.shell_offline_booking(), wideText: m.shell_offline_booking_wide() }
  return { text: m.shell_offline_text(), wideText: m.shell_offline_text_wide() }
}

function OfflineCallout() {
  const { text, wideText } = readTexts(useLocation().pathname)
  return (
    <div className="mb-5 flex gap-3.5 rounded-r-badge border-amber border-l-4 bg-amber-tint px-4.5 py-3.5 type-small">
      <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" strokeWidth={1.75} />
      <p>
        <strong>{m.shell_offline_banner()}</strong> <span className="md:hidden">{text}</span>
        <span className="hidden md:inline">{wideText}</span>
      </p>
    </div>
  )
}
