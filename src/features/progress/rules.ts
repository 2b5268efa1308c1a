import type { CaseStage } from '#features/cases/contract.ts'
import { stayTone } from '#features/cases/deadlines/rules.ts'
import type { CaseAct } from '#features/cases/status/contract.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type NextStepId,
  type StepId,
} from '#features/progress/contract.ts'
import type { CompletionFlags, Progress } from '#features/progress/schema.ts'
import { stepAfterDecision } from '#features/residence-card/rules.ts'
import {
  canSubmit,
  DASHBOARD_DOCUMENTS_DONE,
  type MissingPart,
  missingParts,
} from '#features/review/rules.ts'
import { m } from '#messages/messages.js'
import { countDays } from '#shared/dates.ts'

/** True when `count` uploaded documents complete the documents step on the dashboard (specification, section 4). */
export function documentsDone(count: number): boolean {
  return count >= DASHBOARD_DOCUMENTS_DONE
}

/**
 * The states of the six steps by the rules of the specification, section 4. Step 5 is never current, and step 4 depends
 * on the documents only, because these rules say so.
 */
export function stepStates(flags: CompletionFlags): Progress['steps'] {
  const firstThree = flags.personal_info && flags.documents && flags.application_form
  return [
    { id: 'package', state: 'completed' },
    { id: 'personal_info', state: stateOf({ done: flags.personal_info, current: true }) },
    { id: 'documents', state: stateOf({ done: flags.documents, current: flags.personal_info }) },
    { id: 'application_form', state: stateOf({ done: flags.application_form, current: flags.documents }) },
    { id: 'review', state: stateOf({ done: firstThree, current: false }) },
    { id: 'appointment', state: stateOf({ done: flags.appointment, current: firstThree }) },
  ]
}

function stateOf(step: { done: boolean; current: boolean }) {
  if (step.done) return 'completed'
  return step.current ? 'current' : 'upcoming'
}

interface StepFacts {
  flags: CompletionFlags
  documentsUploaded: number
  /** Slots that are neither filled nor set aside. */
  documentsToGo: number
  appointmentAhead: boolean
}

type AfterDecision = Pick<NonNullable<Progress['case']>, 'decision' | 'residence_card'>

interface NextStepFacts extends StepFacts {
  submitted: boolean
  /** Without one, or null, no letter of the office waits for anything. */
  letter?: Progress['open_letter']
  /** Null before the first thing is saved. */
  case: (Pick<CaseState, 'stage' | 'status'> & Partial<AfterDecision>) | null
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** What the consultancy asks for, which comes before everything else. */
const ASKED: Partial<Record<CaseAct, NextStepId>> = {
  send_document_again: 'send_again',
  read_message: 'read_message',
  answer_question: 'answer_question',
  do_shared_task: 'do_task',
}

/** So many days before its day a letter of the office comes before everything, and before the case's own steps. */
const LETTER_FIRST_DAYS = 3
const LETTER_NEAR_DAYS = 14

/**
 * The next step: what the consultancy asks for, what the office asks for in a letter that is near, the application's own steps until
 * it is submitted, and then what the case itself says (cases/status/rules.ts). A letter of these days comes first; one that is far or
 * whose day has passed, only where there is nothing to do but wait. A time with the consultancy is a step only before the filing is
 * ready, and only where the package includes work of ours.
 */
export function nextStep(facts: NextStepFacts): NextStepId {
  const { letter } = facts
  const left = letter ? countDays(facts.today, letter.due_on) : -1
  const answer = letter?.kind === 'visit' ? 'go_to_office' : 'answer_letter'
  if (left >= 0 && left <= LETTER_FIRST_DAYS) return answer
  const asked = ASKED[facts.case?.status.to_do ?? 'submit']
  if (asked) return asked
  if (left >= 0 && left <= LETTER_NEAR_DAYS) return answer
  const rests = facts.case?.stage === 'on_hold'
  const step = facts.case && (facts.submitted || rests) ? stepOfCase(facts.case, facts) : ownStep(facts)
  return letter && step === 'wait' ? answer : step
}

function stepOfCase(
  { stage, status: { to_do, by }, decision = null, residence_card: card }: NonNullable<NextStepFacts['case']>,
  { flags, documentsToGo, appointmentAhead, today }: NextStepFacts,
): NextStepId {
  const isUrgent = by?.reason === 'legal_stay' && stayTone(countDays(today, by.day)) !== 'calm'
  if (stage === 'submitted' && !(to_do === 'file' && isUrgent)) {
    if (!flags.documents && documentsToGo > 0) return 'documents'
    // Who files alone, without our work, owes us no visit first.
    if (!flags.appointment && to_do !== 'file') return 'appointment'
    if (appointmentAhead) return 'prepare_visit'
  }
  if (to_do === 'read_decision')
    return stepAfterDecision({ decision, validUntil: card?.valid_until ?? null, today })
  return to_do === 'file' ? to_do : 'wait'
}

/**
 * The next step of an application that is not submitted: submitting as soon as that is possible (design: "Review and
 * submit" until it is submitted), otherwise the first unfinished step in order.
 */
export function ownStep({
  flags,
  documentsUploaded,
  documentsToGo,
  appointmentAhead,
}: StepFacts): NextStepId {
  if (isSubmittable({ flags, documentsUploaded })) return 'review_and_submit'
  if (!flags.personal_info) return 'personal_info'
  if (!flags.documents && documentsToGo > 0) return 'documents'
  if (!flags.application_form) return 'application_form'
  if (!flags.appointment) return 'appointment'
  return appointmentAhead ? 'prepare_visit' : 'wait'
}

function isSubmittable({ flags, documentsUploaded }: Pick<StepFacts, 'flags' | 'documentsUploaded'>) {
  const { personal_info, application_form } = flags
  return canSubmit({ personal_info, documents: documentsUploaded, application_form })
}

/** Stages of a case that may not have been submitted. */
const NOT_SUBMITTED: readonly CaseStage[] = ['preparing', 'on_hold']

/** True when there is nothing left to submit: submitted, or filed without it. */
export function isSubmitted({
  submitted_at,
  stage,
}: {
  submitted_at: string | null
  stage: CaseStage | undefined
}) {
  return submitted_at !== null || !NOT_SUBMITTED.includes(stage ?? 'preparing')
}

/** True from the submission on: the case has a road of its own. */
export function isWithUs(current: Pick<CaseState, 'submitted_at' | 'filed_at'> | null): boolean {
  return current !== null && (current.submitted_at !== null || current.filed_at !== null)
}

/** True once the filing is ready: then the road of the case says more than the six steps, which are folded. */
export function isPastSteps(current: Pick<CaseState, 'stage' | 'filed_at'> | null): boolean {
  return current !== null && (current.stage === 'ready_to_file' || current.filed_at !== null)
}

type SubmissionFacts = Pick<Progress, 'flags' | 'documents_uploaded' | 'submitted_at' | 'case'>

/** True while everything is there and nothing was submitted: the specification ticks step 5 all the same. */
export function isUnsubmitted(progress: SubmissionFacts): boolean {
  const { flags, documents_uploaded: documentsUploaded, submitted_at } = progress
  return (
    isSubmittable({ flags, documentsUploaded }) && !isSubmitted({ submitted_at, stage: progress.case?.stage })
  )
}

/** What Review & Submit waits for, of the parts that are needed to submit; null when nothing of them is missing. */
export function firstMissingPart(
  progress: Pick<Progress, 'flags' | 'documents_uploaded'>,
): MissingPart | null {
  const { flags, documents_uploaded: documents } = progress
  const { personal_info, application_form } = flags
  return missingParts({ personal_info, documents, application_form })[0] ?? null
}

interface DocumentCounts {
  count: number
  total: number
  /** Slots that are set aside: neither uploaded nor missing. */
  aside: number
}

/** How it stands with the documents: what is to be sent again comes first. */
export function describeDocuments(progress: DocumentFacts): string {
  const { documents_asked_again: again, documents_uploaded: count } = progress
  if (again.length > 0) return m.documents_again_count({ count: again.length })
  return countDocuments({ count, total: progress.documents_total, aside: progress.documents_set_aside })
}

type DocumentFacts = Pick<
  Progress,
  'documents_asked_again' | 'documents_uploaded' | 'documents_total' | 'documents_set_aside'
>

/** "Uploaded: 5 of 8", with how many more are not needed. */
export function countDocuments({ aside, ...counts }: DocumentCounts): string {
  return aside > 0 ? m.progress_documents_aside({ ...counts, aside }) : m.progress_documents_uploaded(counts)
}

/** The title of the next step while documents are to go. */
export function nameDocumentsStep({ aside, ...counts }: DocumentCounts): string {
  return aside > 0
    ? m.progress_next_documents_title_aside({ ...counts, aside })
    : m.progress_next_documents_title(counts)
}

/** True while something of a step is to be done again: it has no tick and is not counted, whatever its state. */
export function isAskedAgain(id: StepId, { documents_asked_again: again }: AskedAgain): boolean {
  return id === 'documents' && again.length > 0
}

type AskedAgain = Pick<Progress, 'documents_asked_again'>

/** How many of the six steps are done; Review & Submit only once submitted, whatever its tick. */
export function stepsDone({
  steps,
  ...progress
}: SubmissionFacts & AskedAgain & Pick<Progress, 'steps'>): number {
  const done = steps.filter((step) => step.state === 'completed' && !isAskedAgain(step.id, progress))
  return done.filter((step) => step.id !== 'review' || !isUnsubmitted(progress)).length
}

/**
 * The events. "Account created" is always the first, because the list begins with it in the specification; the others
 * follow with the newest first. Events that have not happened (null) are left out.
 * @param times ISO instant of each kind
 */
export function listActivity(times: Record<ActivityKind, string | null>): Progress['activity'] {
  return ACTIVITY_KINDS.flatMap((kind) => {
    const at = times[kind]
    return at === null ? [] : [{ kind, at }]
  }).sort((a, b) => rank(a) - rank(b) || Date.parse(b.at) - Date.parse(a.at))
}

function rank(entry: { kind: ActivityKind }): number {
  return entry.kind === 'account_created' ? 0 : 1
}

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * After this many days without a change, the owner of an unfinished application gets the first and the second reminder.
 */
export const REMINDER_DAYS = { first: 3, second: 10 } as const
/** After this many days without a change no reminder is sent any more. */
export const REMINDER_LAST_DAY = 30
/** Minimum days between the two reminders, for example after a time without a running server. */
const DAYS_BETWEEN_REMINDERS = 3

export type ReminderKind = keyof typeof REMINDER_DAYS

interface IdleFacts {
  /** The last change to the account, the two forms or the documents. */
  changedAt: Date
  firstSentAt: Date | null
  secondSentAt: Date | null
  now: Date
}

/** Which reminder of an unfinished application is due, if any. Each is sent once per application. */
export function dueReminder({ changedAt, firstSentAt, secondSentAt, now }: IdleFacts): ReminderKind | null {
  const idleDays = daysBetween(changedAt, now)
  if (idleDays < REMINDER_DAYS.first || idleDays >= REMINDER_LAST_DAY) return null
  if (idleDays < REMINDER_DAYS.second) return firstSentAt ? null : 'first'
  const tooSoon = firstSentAt !== null && daysBetween(firstSentAt, now) < DAYS_BETWEEN_REMINDERS
  return secondSentAt || tooSoon ? null : 'second'
}

/**
 * Deduplication key of the notification, which prevents a second reminder. `subject` is the person, or the case when the
 * person has had one before. If notifications are ever deleted, those of
 * the last 30 days (REMINDER_LAST_DAY) must stay; a person who comes back later and stops again is then reminded again,
 * which is intended.
 */
export function reminderDedupeKey({ subject, kind }: { subject: string; kind: ReminderKind }): string {
  return `reminder:application:${REMINDER_DAYS[kind]}:${subject}`
}

function daysBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / DAY_MS
}
