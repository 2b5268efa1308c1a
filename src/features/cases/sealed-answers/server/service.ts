import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { listStored, saveStored } from './store.ts'

const PREFIX = 'sealed:'
/** Bound to the ciphertext. This one is from before the table, and other tables hold texts with it. */
const EARLIER_LABELS: Readonly<Record<string, string>> = {
  criminal_record: 'application_form:criminal_record',
}
/** Lengths in bytes up to which a text is filled: the length of a long answer says little, that of a short one nothing. */
const STEPS = [32, 128, 512, 2048, 8192]

/** An answer as it is stored: encrypted with the person's key. A condition of the tables refuses any other text. */
export type SealedText = `${typeof PREFIX}${string}`

export interface Opening {
  files: Pick<Deps['files'], 'decryptText'>
  /** The transaction of the caller, in which nothing else may run meanwhile; the database outside of one. */
  db: Tx | Database
}

export interface Sealing extends Opening {
  files: Pick<Deps['files'], 'encryptText' | 'decryptText'>
}

type OfCase = Pick<CaseRow, 'id' | 'user_id'>

/**
 * Saves answers of the caller's open case (`requireOpenCase`), sealed with her key; null deletes one, and a field that is not
 * named stays. Returns the names of the fields whose answer has changed, for the history.
 */
export async function saveSealedAnswers(
  { files }: Pick<Deps, 'files'>,
  { tx }: Act<ApplicantActor>,
  { case: ofCase, answers }: { case: OfCase; answers: Readonly<Record<string, string | null>> },
): Promise<string[]> {
  const sealing = { files, db: tx }
  const sealed = await withOwnerRole(tx, async () => {
    const list: { field: string; answer: SealedText | null }[] = []
    for (const [field, text] of Object.entries(answers)) {
      const answer = text === null ? null : await sealText(sealing, { userId: ofCase.user_id, field, text })
      list.push({ field, answer })
    }
    return list
  })
  return sealed.length === 0 ? [] : saveStored(tx, { case: ofCase, answers: sealed })
}

/**
 * The sealed answers of a case by field, opened; a field without an answer is not there. Whoever shows them to staff writes
 * the row of the audit log. Nothing else may run in the transaction meanwhile.
 */
export async function readSealedAnswers(
  { files }: { files: Opening['files'] },
  { tx }: Pick<Act, 'tx'>,
  { id, user_id: userId }: OfCase,
): Promise<Record<string, string>> {
  const stored = await listStored(tx, id)
  const opened: Record<string, string> = {}
  for (const { field, answer: sealed } of stored) {
    const text = await openText({ files, db: tx }, { userId, field, sealed })
    if (text !== null) opened[field] = text
  }
  return opened
}

/** Seals an answer to this field with the key of the person. The same answer gives the same text. */
export async function sealText(
  { files, db }: Sealing,
  { userId, field, text }: { userId: string; field: string; text: string },
): Promise<SealedText> {
  const filled = fillUp(text)
  const sealed = await withOwnerRole(db, () =>
    files.encryptText(db, { userId, label: labelOf(field), text: filled }),
  )
  return `${PREFIX}${sealed.toString('base64')}`
}

/** True for a stored text that is sealed. */
export function isSealed(value: unknown): value is SealedText {
  return typeof value === 'string' && value.startsWith(PREFIX)
}

/**
 * The text that was sealed; null when the person's key is gone. Throws when it was sealed for somebody else or another
 * field.
 */
export function openText(
  { files, db }: Opening,
  { userId, field, sealed }: { userId: string; field: string; sealed: SealedText },
): Promise<string | null> {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64')
  return withOwnerRole(db, () => files.decryptText(db, { userId, label: labelOf(field), sealed: bytes }))
}

function labelOf(field: string): string {
  return EARLIER_LABELS[field] ?? `sealed_answers:${field}`
}

/** Zero characters at the end are not part of a text: whoever opens it takes them away. */
function fillUp(text: string): string {
  const length = Buffer.byteLength(text)
  const last = STEPS.at(-1) ?? 1
  const step = STEPS.find((bytes) => bytes >= length) ?? Math.ceil(length / last) * last
  return text + '\0'.repeat(step - length)
}
