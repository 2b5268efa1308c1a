import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** All staff see payments and say that one is to be refunded; an admin gives the money back. */
export function requireMayRefund({ role }: StaffActor): void {
  if (role !== 'admin') throw new AppError('forbidden', { message: m.back_office_staff_admins_only() })
}

/**
 * A receipt names the buyer. Whose account is deleted is nobody's case any more; an admin still needs it for the books.
 */
export function requireMayOpenReceipt({ role }: StaffActor, { case_id }: { case_id: string | null }): void {
  if (case_id === null && role !== 'admin')
    throw new AppError('forbidden', { message: m.back_office_staff_admins_only() })
}
