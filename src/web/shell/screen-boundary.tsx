import { Component, type ReactNode, useEffect } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { lineStore } from '#ui/line-store.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { isScriptError } from '#ui/retriable-import.ts'

interface ScreenBoundaryProps {
  children: ReactNode
}

interface ScreenBoundaryState {
  error: unknown
}

/**
 * In the frame of the signed-in area: a screen of which a script could not be fetched says so, with a button. Any other
 * error goes on to the root. Keyed by the screen.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isScriptError(error)) throw error
    return <ScreenFailure />
  }
}

const RELOADED_KEY = 'screen-loaded-again'

function ScreenFailure() {
  useEffect(() => {
    // The server may have a newer build, without this script: once, the page is loaded anew without being asked.
    if (rememberReload(location.pathname)) void loadAgain()
  }, [])
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={m.shell_load_failed_title()} lead={m.shell_load_failed_text()} takesFocus />
      <Button icon={RotateCw} className="mt-6" onClick={() => void loadAgain()}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}

/** Not while the server cannot be reached: the browser's own page would take the place of ours. */
async function loadAgain(): Promise<void> {
  if ((await lineStore.check()) === 'up') location.assign(location.pathname + location.search)
}

/** False when this screen has been loaded again before, or when nothing can be remembered. */
function rememberReload(path: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === path) return false
    sessionStorage.setItem(RELOADED_KEY, path)
    return true
  } catch {
    return false
  }
}
