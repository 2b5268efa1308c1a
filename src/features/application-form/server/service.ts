import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { ApplicantSession, StatementSession } from '#session/session.ts'
import type { ApplicationForm, SaveApplicationForm } from '../schema.ts'
import { openForm, type StoredAnswers, type StoredForm, sealAnswer } from '../sealing/server/service.ts'
import { findApplicationForm, upsertApplicationForm } from './store.ts'

type SealDeps = Pick<Deps, 'files' | 'database'>

/** The applicant's record, or null before the first save. Throws signed_out. */
export async function getApplicationForm(
  deps: SealDeps,
  session: StatementSession,
): Promise<ApplicationForm | null> {
  const form = await findApplicationForm(session)
  return form && openOwnForm(deps, form)
}

/**
 * Saves all eight answers: duration in months, income in PLN. Throws signed_out, and changed_meanwhile with the newer
 * record as `current`.
 */
export async function saveApplicationForm(
  deps: SealDeps,
  session: Pick<ApplicantSession, 'run' | 'check'>,
  { updated_at, ...answers }: SaveApplicationForm,
): Promise<ApplicationForm> {
  const criminal_record = await sealOwnAnswer(deps, session, answers.criminal_record)
  const saved = await saveStoredForm(session, { ...answers, criminal_record, updated_at })
  if (saved) return openOwnForm(deps, saved)
  throw new AppError('changed_meanwhile', { detail: { current: await getApplicationForm(deps, session) } })
}

/** Saves the answers as they are stored. Returns null when another version than `updated_at` is stored. Throws signed_out. */
export function saveStoredForm(
  session: StatementSession,
  { updated_at, ...answers }: StoredAnswers & Pick<SaveApplicationForm, 'updated_at'>,
): Promise<StoredForm | null> {
  return upsertApplicationForm(session, { answers, baseVersion: updated_at })
}

/** Who is not signed in has no key; without an answer the session is checked by the statement that saves. */
async function sealOwnAnswer(
  { files, database }: SealDeps,
  session: Pick<ApplicantSession, 'check'>,
  answer: SaveApplicationForm['criminal_record'],
) {
  if (answer === null) return null
  const { userId } = await session.check()
  return sealAnswer({ files, db: database.db }, { userId, answer })
}

function openOwnForm({ files, database }: SealDeps, form: StoredForm): Promise<ApplicationForm> {
  return openForm({ files, db: database.db }, { userId: form.user_id, form })
}
