import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'

/** The server's sentence, where it has one for people. */
export function toastFailure(error: unknown): void {
  toast({ action: 'kit', tone: 'destructive', title: messageOf(error, m.client_action_failed()) })
}
