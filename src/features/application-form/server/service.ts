import { AppError } from '#errors/app-error.ts'
import type { StatementSession } from '#session/session.ts'
import type { ApplicationForm, SaveApplicationForm } from '../schema.ts'
import { findApplicationForm, upsertApplicationForm } from './store.ts'

/** The applicant's record, or null before the first save. Throws signed_out. */
export function getApplicationForm(session: StatementSession): Promise<ApplicationForm | null> {
  return findApplicationForm(session)
}

/**
 * Saves all eight answers: duration in months, income in PLN. Throws signed_out, and changed_meanwhile with the newer
 * record as `current`.
 */
export async function saveApplicationForm(
  session: StatementSession,
  { updated_at, ...answers }: SaveApplicationForm,
): Promise<ApplicationForm> {
  const saved = await upsertApplicationForm(session, { answers, baseVersion: updated_at })
  if (saved) return saved
  throw new AppError('changed_meanwhile', { detail: { current: await findApplicationForm(session) } })
}
