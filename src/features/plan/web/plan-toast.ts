import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'

const ACTION = 'plan'

/** What has been done. */
export function toastDone(title: string): void {
  toast({ action: ACTION, tone: 'success', title })
}

/** The server's sentence, where it has one for people. */
export function toastFailure(error: unknown): void {
  toast({ action: ACTION, tone: 'destructive', title: messageOf(error, m.client_action_failed()) })
}
