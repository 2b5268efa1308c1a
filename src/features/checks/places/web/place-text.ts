import { documentTypeLabel, isDocumentType } from '#features/documents/rules.ts'
import { titleOfPart } from '#features/questionnaire/rules.ts'
import { m } from '#messages/messages.js'
import type { CheckPlace } from '../rules.ts'

const SCREENS = {
  '/personal-info': m.personal_info_title,
  '/application-form': m.application_form_title,
  '/documents': m.review_documents_title,
  '/last-legal-day': m.progress_last_legal_day,
}

/** The words of the link to a place. */
export function describePlace(place: CheckPlace): string {
  if ('screen' in place) return m.checks_go_to_screen({ screen: SCREENS[place.screen]() })
  if ('part' in place) return m.checks_go_to_questions({ part: titleOfPart(place.part) })
  return isDocumentType(place.slot)
    ? m.checks_go_to_document({ document: documentTypeLabel(place.slot) })
    : m.checks_go_to_requested()
}
