import type { DocumentKey } from '#features/documents/contract.ts'
import type { QuestionnairePart } from '#features/questionnaire/contract.ts'
import { CHECK_SLOTS } from '../contract.ts'
import type { Check } from '../schema.ts'

type Screen = '/personal-info' | '/application-form' | '/documents' | '/last-legal-day'

/** Where an applicant can do something about a check: a screen, a part of the questionnaire, or the slot of a document. */
export type CheckPlace = { screen: Screen } | { part: QuestionnairePart } | { slot: DocumentKey }

const INFO = { screen: '/personal-info' } as const
const FORM = { screen: '/application-form' } as const
const part = (name: QuestionnairePart) => ({ part: name })

/** By the name of a check, the likeliest place first. Those of a document are in its slot. */
export const CHECK_PLACES: Readonly<Record<string, readonly CheckPlace[]>> = {
  'last-legal-day': [{ screen: '/last-legal-day' }],
  'planned-stay': [FORM],
  'passport-expired': [{ slot: 'passport' }, part('passport')],
  'passport-pages': [{ slot: 'passport' }, part('passport')],
  'documents-together': [{ screen: '/documents' }],
  'minimum-wage': [FORM, part('employer_or_school')],
  'blue-card-pay': [FORM, part('employer_or_school')],
  'household-income': [part('means'), FORM],
  'student-sum': [part('means'), FORM],
  'pesel-number': [part('person')],
  'pesel-birth-date': [part('person'), INFO],
  'pesel-sex': [part('person')],
  'postcode-province': [part('address')],
  'own-company': [FORM, part('employer_or_school')],
  'same-purpose': [FORM, part('justification')],
  'same-name': [INFO, part('person')],
  'same-passport-number': [INFO, part('passport')],
  'same-birth-date': [INFO, part('person')],
  'same-expiry-date': [part('passport')],
  'same-sex': [part('person')],
  'same-address': [INFO, part('address')],
  'same-employer': [part('employer_or_school')],
  'same-pay': [FORM, part('employer_or_school')],
}

/** Where an applicant can do something about a check, the likeliest place first. */
export function placesOf({ id, document_type }: Pick<Check, 'id' | 'document_type'>): readonly CheckPlace[] {
  if (document_type !== null) return [{ slot: document_type }]
  const slot = CHECK_SLOTS[id]
  return CHECK_PLACES[id] ?? (slot ? [{ slot }] : [])
}

/** The path of a place within the application. */
export function pathOfPlace(place: CheckPlace): string {
  if ('screen' in place) return place.screen
  return 'part' in place ? `/questionnaire/${place.part}` : `/documents#${place.slot}`
}
