import { m } from '#messages/messages.js'
import { AppError } from '#platform/errors.ts'
import type { ApplicantSession } from '#platform/session.ts'
import { parsePhone } from '#shared/phone.ts'
import type { PersonalInfo, SavePersonalInfo } from '../contract.ts'
import { findPersonalInfo, type PersonalInfoRow, upsertPersonalInfo } from './store.ts'

/** The applicant's record, or null before the first save. Throws signed_out. */
export async function getPersonalInfo(session: ApplicantSession): Promise<PersonalInfo | null> {
  const row = await session.transaction((tx, { userId }) => findPersonalInfo({ tx, userId }))
  return row ? presentPersonalInfo(row) : null
}

/**
 * Saves the six answers, the phone number as E.164. Throws signed_out, invalid_input (field phone) when it cannot
 * be a number, and changed_meanwhile with the newer record as `current`.
 */
export async function savePersonalInfo(
  session: ApplicantSession,
  { updated_at, ...answers }: SavePersonalInfo,
): Promise<PersonalInfo> {
  const phone = await parsePhone(answers.phone)
  if (!phone) throw new AppError('invalid_input', { fields: { phone: [m.personal_info_phone_wrong()] } })
  const stored = { ...answers, phone: phone.e164 }
  const startedFrom = updated_at == null ? updated_at : new Date(updated_at)

  const outcome = await session.transaction(async (tx, { userId }) => {
    const saved = await upsertPersonalInfo({ tx, userId, answers: stored, startedFrom })
    return saved ? { saved } : { current: await findPersonalInfo({ tx, userId }) }
  })

  if (outcome.saved) return presentPersonalInfo(outcome.saved)
  const current = outcome.current && (await presentPersonalInfo(outcome.current))
  throw new AppError('changed_meanwhile', { detail: { current } })
}

/** The record as the API shows it. */
export async function presentPersonalInfo(row: PersonalInfoRow): Promise<PersonalInfo> {
  const phone = await parsePhone(row.phone)
  return {
    id: row.id,
    user_id: row.userId,
    full_name: row.fullName,
    phone: row.phone,
    phone_international: phone?.international ?? row.phone,
    address: row.address,
    date_of_birth: row.dateOfBirth,
    nationality: row.nationality,
    passport_number: row.passportNumber,
    updated_at: row.updatedAt.toISOString(),
  }
}
