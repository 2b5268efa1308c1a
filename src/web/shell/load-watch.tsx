import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { FailureScreen } from '../failure-page.tsx'

declare global {
  interface Window {
    /** There on every page the application takes over; aborted when it has. */
    pobytStart?: AbortController
  }
}

// Written into the page, because nothing else is there when scripts cannot be fetched; the build puts its hash into
// the page's content security policy. Written so that HTML escapes nothing in it: no quotes, no ampersands, no angle
// brackets. A failed import is an error of the inline script that asks for it, or a promise nobody caught; React Router
// reloads the document when a screen cannot be fetched, which would begin the same again and again.
const WATCH = `{
const page = document.documentElement, start = window.pobytStart = new AbortController;
const how = { capture: true, signal: start.signal };
const fail = function () { page.toggleAttribute(\`data-load-failed\`, !start.signal.aborted) };
addEventListener(\`error\`, function (event) { if (event.target.src === \`\`) fail() }, how);
addEventListener(\`unhandledrejection\`, fail, how);
window.navigation?.addEventListener(\`navigate\`, function (event) {
  if (event.navigationType === \`reload\`) { event.preventDefault(); fail() }
}, how);
document.addEventListener(\`click\`, function (event) {
  if (event.target.closest(\`[data-load-again]\`)) { start.abort(); location.reload() }
}, how);
setTimeout(fail, 30000);
}`.replaceAll('\n', '')

/** Before everything that waits for the application: sets data-load-failed on <html> when it does not come. */
export function LoadWatch() {
  // Where React takes the page over, the script has run: its text is no part of the application.
  return <script suppressHydrationWarning>{import.meta.env.SSR && import.meta.env.PROD ? WATCH : ''}</script>
}

/** True when the application is there: from then on failures are its own. */
export function useStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    window.pobytStart?.abort()
    document.documentElement.removeAttribute('data-load-failed')
    setStarted(true)
  }, [])
  return started
}

/** In place of a screen that has not come. */
export function LoadFailureScreen() {
  return (
    <div role="alert" className="hidden in-[[data-load-failed]]:block">
      <FailureScreen title={m.shell_load_failed_title()} text={m.shell_load_failed_text()}>
        <ReloadButton />
      </FailureScreen>
    </div>
  )
}

/** Above a page that can be read, and does nothing yet. */
export function LoadFailureBar() {
  return (
    <div
      role="alert"
      className="sticky top-0 z-50 hidden flex-wrap items-center gap-x-8 gap-y-3 border-crimson border-b-2 bg-surface px-4 py-3 type-small in-[[data-load-failed]]:flex md:justify-center"
    >
      <div>
        <p className="type-label">{m.shell_load_failed_title()}</p>
        <p>{m.shell_load_failed_text()}</p>
      </div>
      <ReloadButton />
    </div>
  )
}

function ReloadButton() {
  return (
    <Button icon={RotateCw} data-load-again="">
      {m.ui_try_again()}
    </Button>
  )
}
