import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'

const ACTION = 'letters'

/** What has been done, and what follows. */
export function toastDone(title: string, text?: string): void {
  toast({ action: ACTION, tone: 'success', title, ...(text && { text }) })
}

/** What was not done, in the server's words where it has some for people. */
export function toastFailure(title: string, error: unknown): void {
  toast({ action: ACTION, tone: 'destructive', title, text: messageOf(error, m.letters_failed_text()) })
}
