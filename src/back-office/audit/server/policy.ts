import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StaffActor } from '#session/actor.ts'

/** Only an admin reads who did what. The row policy of audit_log shows others no row, too. */
export function requireMayReadAudit({ role }: StaffActor): void {
  if (role !== 'admin') throw new AppError('forbidden', { message: m.back_office_staff_admins_only() })
}
