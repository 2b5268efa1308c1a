import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** Everybody of the team makes and changes; who made something, and an admin, deletes it. */
export function mayDelete({ role, userId }: StaffActor, { maker_id }: { maker_id: string | null }): boolean {
  return role === 'admin' || maker_id === userId
}

/** Throws forbidden for what mayDelete does not allow. */
export function requireMayDelete(actor: StaffActor, made: { maker_id: string | null }): void {
  if (mayDelete(actor, made)) return
  throw new AppError('forbidden', { message: m.back_office_templates_error_delete() })
}
