import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse } from 'react-router'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { DeskClosedPicture } from '#ui/illustrations/deskclosed.tsx'
import NotFoundPage from './not-found-page.tsx'

/** SITE-9: what stands there when nothing else can: the message, and a way to begin anew. */
export function RootErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-measure place-content-center justify-items-center gap-4 px-4 py-14 text-center">
      <title>{`${m.shell_failure_title()} · ${m.product_name()}`}</title>
      <DeskClosedPicture className="w-full max-w-80" />
      <h1 className="type-h1">{m.shell_failure_title()}</h1>
      <p role="alert" className="max-w-full text-ink-2">
        {messageOf(error)}
      </p>
      <p className="text-ink-2">{m.shell_failure_safe()}</p>
      <Button icon={RotateCw} onClick={() => location.reload()} className="mt-2">
        {m.shell_failure_reload()}
      </Button>
    </main>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  if (isRouteErrorResponse(error) && error.statusText) return error.statusText
  return m.shell_failure_unexpected()
}
