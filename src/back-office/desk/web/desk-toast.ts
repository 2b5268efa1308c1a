import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast-store.ts'

const ACTION = 'office'

export function toastSuccess(title: string): void {
  toast({ action: ACTION, tone: 'success', title })
}

/** A success that can be taken back. */
export function toastUndoable(title: string, undo: () => void): void {
  toast({ action: ACTION, tone: 'success', title, undo })
}

/** The server's sentence, where it has one for people. */
export function toastFailure(error: unknown): void {
  const text = messageOf(error, m.back_office_desk_load_failed_advice())
  toast({ action: ACTION, tone: 'destructive', title: m.back_office_desk_load_failed_change(), text })
}
