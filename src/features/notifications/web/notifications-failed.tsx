import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'

interface NotificationsFailedProps {
  busy: boolean
  onRetry(): void
}

/** BELL-3: the notifications could not be loaded. Only the opened panel shows this. */
export function NotificationsFailed({ busy, onRetry }: NotificationsFailedProps) {
  return (
    <div className="grid min-h-24 place-content-center justify-items-center gap-3 px-4 py-5">
      <p role="status" className="type-small text-ink-2">
        {m.notifications_load_failed()}
      </p>
      <Button variant="second" size="small" busy={busy} onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}
