import { randomUUID } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { requireFact } from '#facts/require-fact.ts'
import { notifyStaff } from '#features/cases/news/server/service.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import { requireRoom, type StoredFile, storeCaseFile } from '#features/messages/files/server/service.ts'
import { insertAttachedFile } from '#features/messages/files/server/store.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { MAX_LETTERS } from '../contract.ts'
import { factOfLetter, letterTerm } from '../rules.ts'
import type { Letter, Letters, NewLetter } from '../schema.ts'
import {
  countLetters,
  hasLetter,
  insertLetter,
  type LetterRow,
  listLetters,
  namesOfAccounts,
  updateLetter,
} from './store.ts'

/** The case that a letter is of. */
interface CaseOf {
  id: string
  user_id: string
}

/** The letters of a case that the caller may see, the newest first, each with the rule of its term. */
export async function listOfCase(tx: Tx, caseId: string | null): Promise<Letters> {
  const found = caseId ? await listLetters(tx, caseId) : []
  const ids = [...new Set(found.flatMap(({ added_by }) => added_by ?? []))]
  // Applicants have no right to read accounts of staff.
  const names = ids.length > 0 ? await withOwnerRole(tx, () => namesOfAccounts(tx, ids)) : new Map()
  return { letters: found.map((row) => presentLetter(row, names)) }
}

function presentLetter(row: LetterRow, names: ReadonlyMap<string, string>): Letter {
  const fact = factOfLetter(row.kind)
  const { text = null, source = null, source_url = null, checked_on = null } = fact ? requireFact(fact) : {}
  const added_by = row.added_by === null ? null : (names.get(row.added_by) ?? null)
  return { ...row, added_by, rule: text, source, source_url, checked_on }
}

interface AddInput {
  deps: Deps
  /** Not an act: the bytes are stored before its transaction. */
  session: ApplicantSession
  actor: ApplicantActor
  file: UploadedFile
  letter: NewLetter
}

/**
 * Adds a letter of the office to the caller's open case, with its first file. Sent again under its id, nothing is added.
 * Throws conflict when the application has ended, when a case has MAX_LETTERS and for an id of somebody else's, and as
 * storeCaseFile does.
 */
export function addOwnLetter({ deps, session, actor, file, letter }: AddInput): Promise<Letters> {
  const { userId } = actor
  const save = (stored: StoredFile) =>
    session.transaction(async (act) => {
      if (act.actor.userId !== userId) throw new AppError('signed_out')
      const open = await requireOpenCase(act)
      const isNew = await saveLetter(act, { caseRow: open, letter, stored })
      if (isNew) await notifyStaff(deps, act.tx, { caseId: open.id, kind: 'letters' })
      return { isNew, letters: await listOfCase(act.tx, open.id) }
    })
  return storeCaseFile({ deps, file }, { personId: userId, accountId: userId, prefix: 'letter', save })
}
