import type { CaseFile } from '#back-office/case-file/schema.ts'
import { m } from '#messages/messages.js'

/**
 * The whole name of the applicant, in the order in which she gave it: which word is the first name differs between peoples;
 * "the applicant" of somebody without a name.
 */
export function nameOf({ person: { name } }: Pick<CaseFile, 'person'>): string {
  return name.trim() || m.back_office_case_file_somebody()
}
