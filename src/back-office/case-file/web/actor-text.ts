import type { CaseEvent, CaseFile } from '#back-office/case-file/schema.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { m } from '#messages/messages.js'

type Actor = Pick<CaseEvent, 'actor_kind' | 'actor_name'>

/** Who did something in a case: the applicant, a colleague, or the product itself. */
export function nameActor({ actor_kind, actor_name }: Actor, { person }: Pick<CaseFile, 'person'>): string {
  if (actor_kind === 'system') return m.shared_product_name()
  if (actor_name) return actor_name
  return actor_kind === 'applicant'
    ? person.name || showEmail(person.email)
    : m.back_office_case_file_gone_colleague()
}

/** Of which side somebody is. */
export function describeSide({ actor_kind }: Pick<Actor, 'actor_kind'>): string {
  return {
    applicant: m.back_office_case_file_side_applicant,
    staff: m.back_office_case_file_side_staff,
    system: m.back_office_case_file_side_system,
  }[actor_kind]()
}
