import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { StatementSession } from '#session/session.ts'
import { parsePhone } from '#shared/person/phone.ts'
import { recogniseNationality } from '../nationality/server/service.ts'
import type { PersonalInfo, SavePersonalInfo } from '../schema.ts'
import { findPersonalInfo, type PersonalInfoRow, upsertPersonalInfo } from './store.ts'

/** The applicant's record, or null before the first save. Throws signed_out. */
export async function getPersonalInfo(session: StatementSession): Promise<PersonalInfo | null> {
  const row = await findPersonalInfo(session)
  return row ? presentPersonalInfo(row) : null
}

/**
 * Saves the six answers, the phone number in E.164 with its extension. Throws signed_out, invalid_input (field phone) for
 * an impossible phone number, and changed_meanwhile with the newer record as `current`.
 */
export async function savePersonalInfo(
  session: StatementSession,
  { updated_at, ...answers }: SavePersonalInfo,
): Promise<PersonalInfo> {
  const phone = await parsePhone(answers.phone)
  if (!phone) throw new AppError('invalid_input', { fields: { phone: [m.personal_info_phone_wrong()] } })
  const stored = { ...answers, phone: phone.stored }
  const saved = await upsertPersonalInfo(session, { answers: stored, baseVersion: updated_at })
  if (saved) return presentPersonalInfo(saved)
  const current = await getPersonalInfo(session)
  throw new AppError('changed_meanwhile', { detail: { current } })
}

/** The record as the API returns it, with the values derived from phone number and nationality. */
export async function presentPersonalInfo(row: PersonalInfoRow): Promise<PersonalInfo> {
  const phone = await parsePhone(row.phone)
  return {
    ...row,
    phone_international: phone?.international ?? row.phone,
    nationality_code: await recogniseNationality(row.nationality),
  }
}
