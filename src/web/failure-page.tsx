import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { DeskClosedPicture } from '#brand/illustrations/deskclosed.tsx'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import NotFoundPage from './not-found-page.tsx'

/** SITE-9: the last fallback: the message, and a button to reload. */
export function RootErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  return (
    <main>
      <title>{`${m.web_failure_title()} · ${m.shared_product_name()}`}</title>
      <FailureScreen title={m.web_failure_title()} text={m.web_failure_safe()} cause={messageOf(error)}>
        <Button icon={RotateCw} onClick={() => location.reload()}>
          {m.web_failure_reload()}
        </Button>
      </FailureScreen>
    </main>
  )
}

interface FailureScreenProps {
  title: string
  /** What happened, if known. */
  cause?: string
  /** What is not affected, and what to do. */
  text: string
  children: ReactNode
}

/** A whole page without the application's frame. */
export function FailureScreen({ title, cause, text, children }: FailureScreenProps) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-measure place-content-center justify-items-center gap-4 px-4 py-14 text-center">
      <DeskClosedPicture className="w-full max-w-80" />
      <h1 className="type-h1">{title}</h1>
      {cause ? (
        <p role="alert" className="max-w-full text-ink-2">
          {cause}
        </p>
      ) : null}
      <p className="text-ink-2">{text}</p>
      {children}
    </div>
  )
}

/** Only messages of our own server are shown to people (docs/decisions/0017); any other error is only logged. */
function messageOf(error: unknown): string {
  return (isApiError(error) && error.message) || m.web_failure_unexpected()
}
