import { requireFact } from '#facts/require-fact.ts'
import type { CaseStage, ToDo, Turn } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { addDays } from '#shared/dates.ts'
import { endOfTerm } from '#shared/holidays.ts'
import type { CaseAct } from './contract.ts'
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
  /** Until when the consultancy has promised to check; null without a promise. */
  check_by: string | null
  /** The last day of the appeal; null while the day of delivery is not known. */
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

/** Stages in which the office has the application: the last legal day no longer matters. */
const FILED: readonly CaseStage[] = ['filed', 'in_proceedings', 'decided']

/** True when the application is with the office, also while it rests. */
function isFiled({ stage, held_stage }: Pick<StatusFacts, 'stage' | 'held_stage'>): boolean {
  return FILED.includes(held_stage ?? stage)
}

/**
 * Where a case is, who acts, by when and what next: the one rule that every screen, mail and notice of the applicant takes.
 * What the consultancy asks for comes first; then what the database says to the desk, but for a package without a
 * review, whose applicant files alone.
 */
export function caseStatus(facts: StatusFacts): CaseStatus {
  const to_do = isEnded(facts.stage) ? null : (askedAct(facts.asked) ?? ownAct(facts))
  if (to_do === null) return { to_do, turn: null, count: 0, by: null }
  return { to_do, turn: TURN_OF[to_do], count: countOf(to_do, facts), by: dayOf(to_do, facts) }
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

function dayOf(act: CaseAct, facts: StatusFacts): CaseStatus['by'] {
  const { last_legal_day, check_by, appeal_by, today } = facts
  if (act === 'read_decision')
    return appeal_by && appeal_by >= today ? { day: appeal_by, reason: 'appeal' } : null
  if (act === 'check_documents') return check_by ? { day: check_by, reason: 'check' } : null
  if (TURN_OF[act] !== 'applicant' || isFiled(facts) || !last_legal_day) return null
  return { day: last_legal_day, reason: 'legal_stay' }
}

/** How many days from its delivery a decision can be appealed: KPA art. 129 § 2. */
export function appealDays(): number {
  return requireFact('appeal').value
}

/**
 * The last day of an appeal against a decision delivered on that day (both YYYY-MM-DD): the term of KPA art. 129 § 2,
 * moved past Saturdays and holidays by art. 57 § 4.
 */
export function appealUntil(deliveredOn: string): string {
  return endOfTerm(addDays(deliveredOn, appealDays()))
}
