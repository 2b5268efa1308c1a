import { AppError } from '#platform/errors.ts'
import type { ApplicantSession } from '#platform/session.ts'
import type { ApplicationForm, SaveApplicationForm } from '../contract.ts'
import { type ApplicationFormRow, findApplicationForm, upsertApplicationForm } from './store.ts'

/** The applicant's record, or null before the first save. Throws signed_out. */
export async function getApplicationForm(session: ApplicantSession): Promise<ApplicationForm | null> {
  const row = await session.transaction((tx, { userId }) => findApplicationForm({ tx, userId }))
  return row ? presentApplicationForm(row) : null
}

/**
 * Saves the eight answers, whole: duration in months, income in PLN. Throws signed_out, and changed_meanwhile
 * with the newer record as `current`.
 */
export async function saveApplicationForm(
  session: ApplicantSession,
  { updated_at, ...answers }: SaveApplicationForm,
): Promise<ApplicationForm> {
  const startedFrom = updated_at == null ? updated_at : new Date(updated_at)

  const outcome = await session.transaction(async (tx, { userId }) => {
    const saved = await upsertApplicationForm({ tx, userId, answers, startedFrom })
    return saved ? { saved } : { current: await findApplicationForm({ tx, userId }) }
  })

  if (outcome.saved) return presentApplicationForm(outcome.saved)
  const current = outcome.current && presentApplicationForm(outcome.current)
  throw new AppError('changed_meanwhile', { detail: { current } })
}

/** The record as the API shows it. */
export function presentApplicationForm(row: ApplicationFormRow): ApplicationForm {
  return {
    id: row.id,
    user_id: row.userId,
    purpose_of_stay: row.purposeOfStay,
    planned_stay_duration: row.plannedStayDuration,
    employment_status: row.employmentStatus,
    monthly_income: row.monthlyIncome,
    accommodation: row.accommodation,
    previous_applications: row.previousApplications,
    criminal_record: row.criminalRecord,
    health_insurance: row.healthInsurance,
    updated_at: row.updatedAt.toISOString(),
  }
}
