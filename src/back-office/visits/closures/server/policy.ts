import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** An admin closes for anybody and everybody, a specialist for herself. */
export function mayClose({ role, userId }: StaffActor, { staff_id }: { staff_id: string | null }): boolean {
  return role === 'admin' || staff_id === userId
}

/** Throws forbidden for what mayClose does not allow. */
export function requireMayClose(actor: StaffActor, closure: { staff_id: string | null }): void {
  if (mayClose(actor, closure)) return
  throw new AppError('forbidden', { message: m.back_office_visits_closures_error_own() })
}
