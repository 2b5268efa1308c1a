import { presentAppointment } from '#features/appointments/server/service.ts'
import { presentDocument } from '#features/documents/server/service.ts'
import { presentPersonalInfo } from '#features/personal-info/server/service.ts'
import type { Review } from '#features/review/schema.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { requireReviewRows } from './store.ts'

/** All answers and documents of the caller's case. */
export async function requireReview({ tx, actor }: Act<ApplicantActor>): Promise<Review> {
  const rows = await requireReviewRows(tx, actor.userId)
  return {
    personal_info: rows.personal_info && (await presentPersonalInfo(rows.personal_info)),
    documents: rows.documents.map(presentDocument),
    application_form: rows.application_form,
    appointments: rows.appointments.map(presentAppointment),
    submitted_at: rows.submitted_at,
  }
}
