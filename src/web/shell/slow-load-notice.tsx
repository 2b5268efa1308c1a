import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { FailureScreen } from '../failure-page.tsx'

declare global {
  interface Window {
    /** Exists on every page with the application's scripts; aborted when the application has started. */
    pobytStart?: AbortController
  }
}

// An inline script, because nothing else runs when scripts cannot be fetched; the build adds its hash to the page's
// content security policy. HTML must escape nothing in it: no quotes, ampersands or angle brackets. A failed import is
// an error of the inline script that imports it, or an unhandled rejection; React Router would reload the document when
// a screen cannot be fetched, and repeat that for ever.
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

/** Before all other scripts: sets data-load-failed on <html> when the application cannot be loaded. */
export function SlowLoadNotice() {
  // When React hydrates the page, the script has run, so the application does not contain its text.
  return <script suppressHydrationWarning>{import.meta.env.SSR && import.meta.env.PROD ? WATCH : ''}</script>
}

/** True after the application has started: from then on failures are its own. */
export function useStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    window.pobytStart?.abort()
    document.documentElement.removeAttribute('data-load-failed')
    setStarted(true)
  }, [])
  return started
}

/** Replaces a screen that could not be loaded. */
export function LoadFailureScreen() {
  return (
    <div role="alert" className="hidden in-[[data-load-failed]]:block">
      <FailureScreen title={m.shell_load_failed_title()} text={m.shell_load_failed_text()}>
        <ReloadButton />
      </FailureScreen>
    </div>
  )
}

/** Above a page that can be read, but is not interactive. */
export function LoadFailureBar() {
  return (
    <div
      role="alert"
      className="sticky top-0 z-50 hidden flex-wrap items-center gap-x-8 gap-y-3 border-crimson border-b-2 bg-surface px-4 py-3 type-small in-[[data-load-failed]]:flex min-[48rem]:justify-center"
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
