import type { CaseFile } from '#back-office/case-file/schema.ts'
import { m } from '#messages/messages.js'

/** The first name of the applicant; "the applicant" of somebody without a name. */
export function firstNameOf({ person: { name } }: Pick<CaseFile, 'person'>): string {
  return name.trim().split(/\s+/)[0] || m.back_office_case_file_somebody()
}
