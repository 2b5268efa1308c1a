import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** Only an admin sees and changes the team. */
export function requireMayManageTeam({ role }: StaffActor): void {
  if (role !== 'admin') throw new AppError('forbidden', { message: m.back_office_staff_admins_only() })
}
