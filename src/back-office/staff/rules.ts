import type { Role } from '#features/account/contract.ts'
import { m } from '#messages/messages.js'

/** The role in words; '' for an applicant, who has none in the office. */
export function roleName(role: Role): string {
  if (role === 'admin') return m.back_office_staff_role_admin()
  return role === 'specialist' ? m.back_office_staff_role_specialist() : ''
}
