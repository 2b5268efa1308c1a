import type { Deps } from '#config/deps.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { termsAhead } from '#features/account/terms/rules.ts'
import { type Asked, appealDays, appealUntil, caseStatus } from '#features/cases/status/rules.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { LATER_TYPE } from '#features/documents/rules.ts'
import { keepSetAside, listEmptySlots, listMissingSlots } from '#features/documents/set-aside/rules.ts'
import { serviceOf } from '#features/packages/rules.ts'
import {
  documentsDone,
  isSubmitted,
  listActivity,
  nextStep,
  ownStep,
  stepStates,
} from '#features/progress/rules.ts'
import type { CompletionFlags, Progress } from '#features/progress/schema.ts'
import { renewalFrom } from '#features/residence-card/rules.ts'
import { checkBy, UPLOAD_DOCUMENTS_REQUIRED } from '#features/review/rules.ts'
import type { ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { type CurrentCase, getOwnProgressRow, type ProgressRow } from './store.ts'

type ProgressDeps = Pick<Deps, 'payments' | 'now'> & { env: Pick<Deps['env'], 'checkWorkingDays'> }

/** The dashboard's data of the caller's own application. Throws signed_out. */
export async function requireProgress({
  deps,
  session,
}: {
  deps: ProgressDeps
  session: ApplicantSession
}): Promise<Progress> {
  const query = { provider: deps.payments.name, now: deps.now() }
  const { row, actor } = await getOwnProgressRow(session, query)
  return presentProgress(row, {
    actor,
    today: todayInWarsaw(query.now),
    workingDays: deps.env.checkWorkingDays,
  })
}

interface Reader {
  actor: ApplicantActor
  /** YYYY-MM-DD in Warsaw. */
  today: string
  /** CHECK_WORKING_DAYS. */
  workingDays: number | null
}

function presentProgress(row: ProgressRow, reader: Reader): Progress {
  const { actor, today } = reader
  const flags = presentFlags(row)
  const current = row.current_case && presentCase(row, row.current_case, reader)
  const missing = listNextDocuments(row)
  return {
    user: {
      id: actor.userId,
      email: actor.email,
      full_name: actor.full_name,
      created_at: actor.created_at.toISOString(),
    },
    case: current,
    package_type: row.package_type ?? 'free',
    flags,
    documents_uploaded: row.document_types.length,
    documents_total: UPLOAD_DOCUMENTS_REQUIRED,
    documents_set_aside: listAside(row).length,
    ...presentAsked(row),
    submitted_at: toIso(row.submitted_at),
    next_appointment: row.next_appointment,
    open_letter: row.open_letter,
    steps: stepStates(flags),
    activity: presentActivity(row, actor),
    next_step: {
      id: nextStep({
        ...presentStepFacts(row),
        submitted: isSubmittedRow(row),
        letter: row.open_letter,
        case: current,
        today,
      }),
      missing_documents: missing,
    },
    terms_agreed: row.terms_version === TERMS_VERSION,
    terms_asked_before: row.terms_version !== null,
    terms_from: termsAhead({ version: row.terms_version, announced: row.terms_announced, today }),
  }
}

function presentCase(row: ProgressRow, current: CurrentCase, reader: Reader): NonNullable<Progress['case']> {
  const {
    held_stage: _,
    decision_delivered_on: deliveredOn,
    to_do: _to_do,
    to_do_count: _count,
    residence_card: card,
    ...shown
  } = current
  const service = serviceOf(row.package_type ?? 'free')
  const { decision_instance: instance } = current
  const appeal_by = deliveredOn === null ? null : appealUntil({ deliveredOn, instance })
  return {
    ...shown,
    residence_card: card && { ...card, renewal_from: renewalFrom(card.valid_until) },
    ended_at: toIso(current.ended_at),
    filed_at: toIso(current.filed_at),
    submitted_at: toIso(row.submitted_at),
    appeal_by,
    appeal_days: appealDays(instance),
    service,
    status: caseStatus({
      ...current,
      ...presentPromise(row, reader),
      asked: countAsked(row),
      task_due: row.task_due,
      service,
      appeal_by,
    }),
  }
}

/** What is promised is a day for the first check of what was submitted, not for what is sent afterwards. */
function presentPromise(row: ProgressRow, { today, workingDays }: Reader) {
  const { submitted_at: at, documents_at: sentAt, is_judged } = row
  const isFirst = at !== null && !is_judged && (sentAt === null || new Date(sentAt) <= new Date(at))
  return { today, check_by: isFirst ? checkBy(new Date(at), workingDays) : null }
}

function countAsked(row: ProgressRow): Asked {
  const { documents_asked_again, unread_messages, open_corrections, open_tasks } = presentAsked(row)
  return {
    documents: documents_asked_again.length + (isOpenRow(row) ? row.requested_again : 0),
    messages: unread_messages,
    questions: open_corrections,
    tasks: open_tasks,
  }
}

function presentFlags(row: ProgressRow): CompletionFlags {
  return {
    package: row.package_type !== null,
    personal_info: row.personal_info_at !== null,
    documents: documentsDone(row.document_types.length),
    application_form: row.application_form_at !== null,
    appointment: row.appointment_at !== null,
  }
}

/** What the consultancy asks for. In a case that has ended nothing can be sent or done any more. */
function presentAsked(row: ProgressRow) {
  const { unread_messages, open_tasks, open_corrections } = row
  const isOpen = isOpenRow(row)
  return {
    documents_asked_again: listAskedAgain(row),
    unread_messages,
    open_tasks: isOpen ? open_tasks : 0,
    open_corrections: isOpen ? open_corrections : 0,
  }
}

const isOpenRow = ({ current_case }: ProgressRow) => current_case?.ended_at === null

/** The documents that are to be sent again, in the order of the screen. */
export function listAskedAgain(row: ProgressRow): DocumentType[] {
  return DOCUMENT_TYPES.filter((type) => isOpenRow(row) && row.asked_again.includes(type))
}

/** True when there is nothing left to submit: submitted, or filed without it. */
export function isSubmittedRow({ submitted_at, current_case }: ProgressRow): boolean {
  return isSubmitted({ submitted_at, stage: current_case?.stage })
}

/** The next step of an application that is not submitted, and the documents that are still to be uploaded. */
export function presentOwnStep(row: ProgressRow): Progress['next_step'] {
  return { id: ownStep(presentStepFacts(row)), missing_documents: listNextDocuments(row) }
}

function presentStepFacts(row: ProgressRow) {
  return {
    flags: presentFlags(row),
    documentsUploaded: row.document_types.length,
    documentsToGo: listNextDocuments(row).length,
    appointmentAhead: row.next_appointment !== null,
  }
}

/**
 * The slots that are neither filled nor set aside, in the order of the screen; the state's form is the last one,
 * because it is made from the answers of the application form.
 */
function listNextDocuments(row: ProgressRow): DocumentType[] {
  const { set_aside: aside, purpose_of_stay: purpose, document_types: filled } = row
  const missing = listEmptySlots({ aside, purpose, filled })
    .filter(({ need }) => need !== 'set_aside')
    .map(({ document_type }) => document_type)
  const last = missing.filter((type) => type === LATER_TYPE)
  return [...missing.filter((type) => type !== LATER_TYPE), ...last]
}

/** The empty slots that the purpose needs, in the order of the screen. */
export function listMissing({
  purpose_of_stay: purpose,
  document_types: filled,
}: ProgressRow): DocumentType[] {
  return listMissingSlots({ purpose, filled })
}

/** The slots that count as not needed. */
export function listAside(row: ProgressRow): DocumentType[] {
  const { set_aside: aside, purpose_of_stay: purpose, document_types: filled } = row
  return keepSetAside({ aside, purpose, filled })
}

function presentActivity(row: ProgressRow, actor: ApplicantActor): Progress['activity'] {
  return listActivity({
    account_created: actor.created_at.toISOString(),
    package_active: toIso(row.package_at),
    personal_info_completed: toIso(row.personal_info_at),
    documents_uploaded: toIso(row.documents_at),
    application_form_completed: toIso(row.application_form_at),
    application_submitted: toIso(row.submitted_at),
    appointment_scheduled: toIso(row.appointment_at),
    consultation_booked: toIso(row.consultation_at),
  })
}

function toIso(timestamp: string | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString()
}
