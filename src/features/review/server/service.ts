import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { openForm } from '#features/application-form/sealing/server/service.ts'
import { presentAppointment } from '#features/appointments/server/service.ts'
import { findCaseByNumber } from '#features/cases/server/store.ts'
import { isOfSlot } from '#features/documents/rules.ts'
import { presentDocuments } from '#features/documents/server/service.ts'
import { keepSetAside } from '#features/documents/set-aside/rules.ts'
import { presentPersonalInfo } from '#features/personal-info/server/service.ts'
import type { Review } from '#features/review/schema.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { type ReviewRows, requireReviewRows } from './store.ts'

/**
 * All answers and documents of the caller's case with this number, or of the current one; personal information is as it
 * is now, because it belongs to the person. Throws not_found for a number that is not one of the caller's.
 */
export async function requireReview(
  { files }: Pick<Deps, 'files'>,
  { tx, actor }: Act<ApplicantActor>,
  { number }: { number?: string | undefined },
): Promise<Review> {
  const { userId } = actor
  const caseRow = number === undefined ? null : await findCaseByNumber(tx, { userId, number })
  if (number !== undefined && !caseRow) throw new AppError('not_found')
  const rows = await requireReviewRows(tx, { userId, caseId: caseRow?.id ?? null })
  const { application_form: form } = rows
  return {
    personal_info: rows.personal_info && (await presentPersonalInfo(rows.personal_info)),
    documents: await presentDocuments(tx, rows.documents),
    documents_set_aside: countSetAside(rows),
    application_form: form && (await openForm({ files, db: tx }, { userId, form })),
    appointments: rows.appointments.map(presentAppointment),
    submitted_at: rows.submitted_at,
  }
}

function countSetAside({ set_aside: aside, application_form, documents }: ReviewRows): number {
  const filled = documents.filter(isOfSlot).map(({ document_type }) => document_type)
  return keepSetAside({ aside, purpose: application_form?.purpose_of_stay ?? null, filled }).length
}
