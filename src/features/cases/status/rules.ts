import { requireFact } from '#facts/require-fact.ts'
import type { CaseStage, ToDo, Turn } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { addDays } from '#shared/dates.ts'
import { endOfTerm } from '#shared/holidays.ts'
import type { CaseAct, Decision, DecisionInstance } from './contract.ts'
import type { CaseState, CaseStatus } from './schema.ts'

/** What the consultancy asks of the applicant, by number. */
export interface Asked {
  documents: number
  /** Messages of the consultancy that are not read. */
  messages: number
  /** Questions about answers. */
  questions: number
  tasks: number
}

export interface StatusFacts {
  stage: CaseStage
  /** The stage to which a case on hold returns. */
  held_stage: CaseStage | null
  /** By case_to_do() in the database, with the number of what it is about: the same that the desk reads. */
  to_do: ToDo | null
  to_do_count: number
  asked: Asked
  service: CaseState['service']
  last_legal_day: string | null
  /** Until when the consultancy has promised the first check; null without a promise, and once a document is judged. */
  check_by: string | null
  /** The first day (YYYY-MM-DD) by which an open task of the applicant is due; null without one. */
  task_due: string | null
  decision: Decision | null
  decision_instance: DecisionInstance
  /** The last day of the appeal, or of the complaint to the court; null while the day of delivery is not known. */
  appeal_by: string | null
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** Whose turn it is with each act: case_turn() in the database, and the applicant's two acts beside it. */
const TURN_OF: Record<CaseAct, Turn> = {
  check_documents: 'ours',
  answer_message: 'ours',
  do_own_task: 'ours',
  resume: 'ours',
  prepare_filing: 'ours',
  send_document_again: 'applicant',
  read_message: 'applicant',
  answer_question: 'applicant',
  do_shared_task: 'applicant',
  submit: 'applicant',
  file: 'applicant',
  read_decision: 'applicant',
  wait_for_third_party: 'third_party',
  wait_for_office: 'office',
}

/** What each stage says by itself, while nothing is asked and nobody waits for an answer: case_to_do() in the database. */
const TO_DO_OF: Record<CaseStage, ToDo | null> = {
  preparing: 'submit',
  submitted: 'prepare_filing',
  ready_to_file: 'file',
  filed: 'wait_for_office',
  in_proceedings: 'wait_for_office',
  decided: 'wait_for_office',
  on_hold: 'resume',
  closed: null,
  withdrawn: null,
}

/** What is to be done at this stage while nothing else is open; null when the case has ended. */
export function toDoOf(stage: CaseStage): ToDo | null {
  return TO_DO_OF[stage]
}

/** Stages in which the office has the application: the last legal day no longer matters. */
const FILED: readonly CaseStage[] = ['filed', 'in_proceedings', 'decided']

/**
 * Where a case is, who acts, by when and what next: the one rule that every screen, mail and notice of the applicant takes.
 * What the consultancy asks for comes first; then what the database says to the desk, but for a package without a
 * review, whose applicant files alone.
 */
export function caseStatus(facts: StatusFacts): CaseStatus {
  const to_do = isEnded(facts.stage) ? null : (askedAct(facts.asked) ?? ownAct(facts))
  if (to_do === null) return { to_do, turn: null, count: 0, by: null }
  return { to_do, turn: turnOf(to_do, facts), count: countOf(to_do, facts), by: dayOf(to_do, facts) }
}

/** A granted permit leaves the card to the office, and a term that is over leaves nothing to do. */
function turnOf(act: CaseAct, { decision, appeal_by, today }: StatusFacts): Turn | null {
  if (act !== 'read_decision') return TURN_OF[act]
  if (decision === 'granted') return 'office'
  return appeal_by !== null && appeal_by < today ? null : 'applicant'
}

function askedAct({ documents, messages, questions, tasks }: Asked): CaseAct | null {
  if (documents > 0) return 'send_document_again'
  if (messages > 0) return 'read_message'
  if (questions > 0) return 'answer_question'
  return tasks > 0 ? 'do_shared_task' : null
}

/** Work of the consultancy on the application, which a package without a review does not include. */
const SERVICE: readonly (ToDo | null)[] = ['check_documents', 'do_own_task', 'prepare_filing']

function ownAct({ stage, to_do, service }: StatusFacts): CaseAct | null {
  if (stage === 'decided') return 'read_decision'
  // Once the consultancy has said that it is ready, the applicant files, whatever else is open.
  if (stage === 'ready_to_file') return to_do === 'wait_for_third_party' ? to_do : 'file'
  if (service !== 'advice' || !SERVICE.includes(to_do)) return to_do
  if (stage === 'preparing') return 'submit'
  if (stage === 'on_hold') return 'resume'
  return FILED.includes(stage) ? 'wait_for_office' : 'file'
}

function countOf(act: CaseAct, { asked, to_do, to_do_count }: StatusFacts): number {
  if (act === 'send_document_again') return asked.documents
  if (act === 'read_message') return asked.messages
  if (act === 'answer_question') return asked.questions
  if (act === 'do_shared_task') return asked.tasks
  return act === to_do ? to_do_count : 0
}

/** A day that has passed is no day to do something by: that it has passed is said in words, by the act. */
function dayOf(act: CaseAct, facts: StatusFacts): CaseStatus['by'] {
  const by = anyDayOf(act, facts)
  return by && by.day >= facts.today ? by : null
}

function anyDayOf(act: CaseAct, facts: StatusFacts): CaseStatus['by'] {
  const { stage, held_stage, last_legal_day, check_by, task_due } = facts
  // The law's term runs whatever else is next, also while the case rests.
  if ((held_stage ?? stage) === 'decided') return appealOf(facts)
  // What is sent later is checked as well, but no day was promised for that.
  if (act === 'check_documents')
    return stage === 'submitted' && check_by ? { day: check_by, reason: 'check' } : null
  if (act === 'do_shared_task') return task_due ? { day: task_due, reason: 'task' } : null
  // Who does anything else on the last legal day leaves no time to file.
  return act === 'file' && last_legal_day ? { day: last_legal_day, reason: 'legal_stay' } : null
}

function appealOf({ decision, decision_instance, appeal_by }: StatusFacts): CaseStatus['by'] {
  if (decision === 'granted' || !appeal_by) return null
  return { day: appeal_by, reason: decision_instance === 'second' ? 'complaint' : 'appeal' }
}

/**
 * How many days from its delivery a decision can be appealed (KPA art. 129 § 2); in the second instance, brought before
 * the administrative court (act on proceedings before administrative courts, art. 53 § 1).
 */
export function appealDays(instance: DecisionInstance): number {
  return instance === 'second' ? requireFact('court-complaint').value : requireFact('appeal').value
}

interface Delivered {
  /** YYYY-MM-DD. */
  deliveredOn: string
  instance: DecisionInstance
}

interface DecidedCase {
  decision: Decision | null
  decision_delivered_on: string | null
  decision_instance: DecisionInstance
}

/** Until when (YYYY-MM-DD) a decision can be appealed; null for a granted one, and while the day of delivery is not known. */
export function appealDayOf({
  decision,
  decision_delivered_on: deliveredOn,
  decision_instance: instance,
}: DecidedCase): string | null {
  if (decision === null || decision === 'granted' || deliveredOn === null) return null
  return appealUntil({ deliveredOn, instance })
}

/**
 * The last day (YYYY-MM-DD) of an appeal, in the second instance of a complaint to the court: past Saturdays and holidays
 * by KPA art. 57 § 4 and by art. 83 § 2 of the act on proceedings before administrative courts.
 */
export function appealUntil({ deliveredOn, instance }: Delivered): string {
  return endOfTerm(addDays(deliveredOn, appealDays(instance)))
}
