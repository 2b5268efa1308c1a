import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { DocumentKey } from '../contract.ts'
import type { Document } from '../schema.ts'
import { FIRST_DATED_ON, type Translation } from './contract.ts'

export type DetailName = 'dated_on' | 'translation'

/**
 * What is asked of a document. A passport is as good as its last day, which is read in it; the state's form is made of the
 * answers, in Polish; a photo has no text.
 */
export function listAsked(type: DocumentKey): readonly DetailName[] {
  switch (type) {
    case 'passport':
    case 'application_form':
      return []
    case 'photo':
      return ['dated_on']
    default:
      return ['dated_on', 'translation']
  }
}

/** The days (YYYY-MM-DD) that a document can bear: no day of the future. */
export function datedOnRange(): { min: string; max: string } {
  return { min: FIRST_DATED_ON, max: todayInWarsaw(readClock()) }
}

/** True for a day that a document can bear. */
export function isDatedOn(day: string): boolean {
  const { min, max } = datedOnRange()
  return day >= min && day <= max
}

/** What is typed and not saved yet; a day of which a part is missing is '' and incomplete. */
export interface TypedDetails {
  dated_on?: string
  isIncomplete?: boolean
  translation?: Translation | ''
}

type Details = Pick<Document, 'dated_on' | 'translation'>

/** The answers with what is typed, as they are sent; a day that cannot be right leaves the stored one as it is. */
export function mergeDetails(
  { dated_on, translation }: Details,
  { dated_on: day, isIncomplete, translation: typed }: TypedDetails,
): Details {
  const isKept = day === undefined || isIncomplete === true || (day !== '' && !isDatedOn(day))
  return {
    dated_on: isKept ? dated_on : day || null,
    translation: typed === undefined ? translation : typed || null,
  }
}

/** What is typed and is not what was saved. */
export function withoutSaved(typed: TypedDetails, saved: Details): TypedDetails {
  const isDayLeft = typed.isIncomplete === true || (typed.dated_on ?? '') !== (saved.dated_on ?? '')
  const isTranslationLeft = (typed.translation ?? '') !== (saved.translation ?? '')
  const { dated_on, isIncomplete, translation } = typed
  return {
    ...(isDayLeft && dated_on !== undefined && { dated_on, isIncomplete }),
    ...(isTranslationLeft && translation !== undefined && { translation }),
  }
}
