import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** All staff write notes; an admin hands them out. */
export function requireMayRelease({ role }: StaffActor): void {
  if (role !== 'admin') throw new AppError('forbidden', { message: m.back_office_staff_admins_only() })
}
