import type { TemplateId } from '#back-office/case-file/templates/contract.ts'
import { m } from '#messages/messages.js'

/** Where something of the case will stand. */
const FIELD = '[…]'

const BODIES: Record<TemplateId, () => string> = {
  specialist: () => m.back_office_case_file_template_specialist_text({ specialist: FIELD }),
  missing: () => `${m.back_office_case_file_template_missing_text()}\n– ${FIELD}`,
  again: () => `${m.back_office_case_file_template_again_text()}\n– ${FIELD}`,
  last_day: () => m.back_office_case_file_template_last_day_text({ date: FIELD }),
  looking: m.back_office_case_file_template_looking_text,
  complete: m.back_office_case_file_template_complete_text,
}

/** What a template says, in the language of the desk and before anything is filled in. */
export const previewTemplate = (id: TemplateId): string =>
  `${m.back_office_case_file_template_hello({ name: FIELD })}\n\n${BODIES[id]()}`
