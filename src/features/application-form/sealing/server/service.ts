import { CRIMINAL_RECORDS } from '#features/application-form/contract.ts'
import type { ApplicationForm, ApplicationFormAnswers } from '#features/application-form/schema.ts'
import {
  type Opening,
  openText,
  type SealedText,
  type Sealing,
  sealText,
} from '#features/cases/sealed-answers/server/service.ts'

/** The one answer of the form that is sealed, in a table of its own (decision 0079), and wherever it is written down again. */
export const SEALED_FIELD = 'criminal_record'

type CriminalRecord = ApplicationFormAnswers[typeof SEALED_FIELD]

/** A record as it is stored: the sealed answer from its table beside the columns of the form. */
export type StoredForm = Omit<ApplicationForm, typeof SEALED_FIELD> & { criminal_record: SealedText | null }
/** The eight answers as they are stored. */
export type StoredAnswers = Omit<StoredForm, 'id' | 'user_id' | 'updated_at'>

/** Seals the answer about a criminal record with the key of the person; null stays null. The same answer gives the same text. */
export async function sealAnswer(
  sealing: Sealing,
  { userId, answer }: { userId: string; answer: CriminalRecord },
): Promise<SealedText | null> {
  return answer === null ? null : sealText(sealing, { userId, field: SEALED_FIELD, text: answer })
}

/** The answer of a person, opened; null where there is none. */
export async function openAnswer(
  opening: Opening,
  { userId, sealed }: { userId: string; sealed: SealedText | null },
): Promise<CriminalRecord> {
  if (sealed === null) return null
  const text = await openText(opening, { userId, field: SEALED_FIELD, sealed })
  return CRIMINAL_RECORDS.find((option) => option === text) ?? null
}

/** The answers with the sealed one opened. */
export async function openForm<T extends Pick<StoredForm, 'criminal_record'>>(
  opening: Opening,
  { userId, form }: { userId: string; form: T },
): Promise<Omit<T, 'criminal_record'> & { criminal_record: CriminalRecord }> {
  const criminal_record = await openAnswer(opening, { userId, sealed: form.criminal_record })
  return { ...form, criminal_record }
}
