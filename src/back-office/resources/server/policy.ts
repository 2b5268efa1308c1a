import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** All staff see the downloads; what applicants get is changed by an admin. */
export function requireMayChangeResources({ role }: StaffActor): void {
  if (role !== 'admin') throw new AppError('forbidden', { message: m.back_office_staff_admins_only() })
}
