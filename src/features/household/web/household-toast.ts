import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'

const ACTION = 'household'

/** What has been done, and what follows. */
export function toastDone(title: string, text?: string): void {
  toast({ action: ACTION, tone: 'success', title, ...(text !== undefined && { text }) })
}

/** The server's sentence, where it has one for people. */
export function toastFailure(error: unknown): void {
  toast({ action: ACTION, tone: 'destructive', title: messageOf(error, m.client_action_failed()) })
}
