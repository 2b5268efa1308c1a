import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'

interface NotificationsFailedProps {
  busy: boolean
  onRetry(): void
}

/** BELL-3: nothing is known of the notifications. Said here alone, where it was asked for. */
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
