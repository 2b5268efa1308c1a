import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { presentAppointment } from '#features/appointments/server/service.ts'
import { presentDocument } from '#features/documents/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { presentPersonalInfo } from '#features/personal-info/server/service.ts'
import { describeMissing, missingParts } from '#features/review/rules.ts'
import type { Review, Submission } from '#features/review/schema.ts'
import { queueMail } from '#mail/mail-queue.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { withOwnerRole } from '#session/owner-role.ts'
import { submissionMail, submittedNotice } from './mail.ts'
import { getSubmission, insertSubmission, requireReviewRows } from './store.ts'

/** All answers and documents of the caller. */
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

/**
 * Submits the application and mails the operator, once: a repeated call returns the first submission. Throws conflict
 * with the missing parts while the application is incomplete.
 */
export async function submitApplication(
  { tx, actor }: Act<ApplicantActor>,
  { deps }: { deps: Deps },
): Promise<Submission> {
  const before = await getSubmission(tx, actor.userId)
  if (before.submitted_at) return { submitted_at: before.submitted_at.toISOString() }

  const missing = missingParts(before)
  if (missing.length > 0) {
    throw new AppError('conflict', { message: describeMissing(missing), detail: { missing } })
  }
  const { submitted_at, first } = await insertSubmission(tx, actor.userId)
  if (first) {
    const { env } = deps
    const to = env.operatorEmail ?? env.operator.email.contact
    const mail = submissionMail({
      to,
      applicant: actor,
      documents: before.documents,
      publicUrl: env.publicUrl,
    })
    await withOwnerRole(tx, async () => {
      await queueMail(deps, tx, mail)
      await notify(deps, tx, submittedNotice(actor.userId))
    })
  }
  return { submitted_at: submitted_at.toISOString() }
}
