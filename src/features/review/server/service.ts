import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { presentAppointment } from '#features/appointments/server/service.ts'
import { presentDocument } from '#features/documents/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { presentPersonalInfo } from '#features/personal-info/server/service.ts'
import { describeMissing, missingParts } from '#features/review/rules.ts'
import type { Review, Submission } from '#features/review/schema.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { withOwnerRole } from '#session/owner-role.ts'
import type { ApplicantSession } from '#session/session.ts'
import { submissionMail, submittedNotice } from './mail.ts'
import { getSubmission, insertSubmission, requireReviewRows } from './store.ts'

/** All answers and documents of the caller. Throws signed_out. */
export async function requireReview(session: ApplicantSession): Promise<Review> {
  const rows = await session.transaction((tx, { userId }) => requireReviewRows(tx, userId))
  return {
    personal_info: rows.personal_info && (await presentPersonalInfo(rows.personal_info)),
    documents: rows.documents.map(presentDocument),
    application_form: rows.application_form,
    appointments: rows.appointments.map(presentAppointment),
    submitted_at: rows.submitted_at,
  }
}

/**
 * Submits the application and mails the operator, once: a repeated call returns the first submission. Throws
 * signed_out, and conflict with the missing parts while the application is incomplete.
 */
export async function submitApplication(session: ApplicantSession, deps: Deps): Promise<Submission> {
  return session.transaction(async (tx, actor) => {
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
  })
}
