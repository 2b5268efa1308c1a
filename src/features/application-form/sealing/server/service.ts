import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { CRIMINAL_RECORDS } from '#features/application-form/contract.ts'
import type { ApplicationForm, ApplicationFormAnswers } from '#features/application-form/schema.ts'

/** The one answer that is sealed in the table and wherever it is written down again. */
export const SEALED_FIELD = 'criminal_record'
const PREFIX = 'sealed:'
/** Bound to the ciphertext. The key is the person's: nothing else can be opened with it. */
const LABEL = `application_form:${SEALED_FIELD}`

/** An answer as it is stored: encrypted with the person's key. A condition of the tables refuses any other text. */
export type SealedAnswer = `${typeof PREFIX}${string}`

type CriminalRecord = ApplicationFormAnswers[typeof SEALED_FIELD]

/** A record as its columns are. */
export type StoredForm = Omit<ApplicationForm, typeof SEALED_FIELD> & { criminal_record: SealedAnswer | null }
/** The eight answers as they are stored. */
export type StoredAnswers = Omit<StoredForm, 'id' | 'user_id' | 'updated_at'>

interface Opening {
  files: Pick<Deps['files'], 'decryptText'>
  /** The transaction of the caller, in which nothing else may run meanwhile; the database outside of one. */
  db: Tx | Database
}

export interface Sealing extends Opening {
  files: Pick<Deps['files'], 'encryptText' | 'decryptText'>
}

/** Seals the answer about a criminal record with the key of the person; null stays null. The same answer gives the same text. */
export async function sealAnswer(
  sealing: Sealing,
  { userId, answer }: { userId: string; answer: CriminalRecord },
): Promise<SealedAnswer | null> {
  return answer === null ? null : sealText(sealing, { userId, text: answer })
}

/** The same for what is proposed or was typed, whatever it says. */
export async function sealText(
  { files, db }: Sealing,
  { userId, text }: { userId: string; text: string },
): Promise<SealedAnswer> {
  const sealed = await withOwnerRole(db, () => files.encryptText(db, { userId, label: LABEL, text }))
  return `${PREFIX}${sealed.toString('base64')}`
}

/** True for a stored text that is sealed. */
export function isSealed(value: unknown): value is SealedAnswer {
  return typeof value === 'string' && value.startsWith(PREFIX)
}

/** The text that was sealed; null when the person's key is gone. Throws when it was sealed for somebody else. */
export function openText(
  { files, db }: Opening,
  { userId, sealed }: { userId: string; sealed: SealedAnswer },
): Promise<string | null> {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64')
  return withOwnerRole(db, () => files.decryptText(db, { userId, label: LABEL, sealed: bytes }))
}

/** The answer of a person, opened; null where there is none. */
export async function openAnswer(
  opening: Opening,
  { userId, sealed }: { userId: string; sealed: SealedAnswer | null },
): Promise<CriminalRecord> {
  if (sealed === null) return null
  const text = await openText(opening, { userId, sealed })
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
