import { m } from '#messages/messages.js'
import { CASE_STAGES, type CaseStage, ENDED_STAGES, type Turn } from './contract.ts'

/** Who may move a case. An operator's command and a job are the system. */
export type Mover = 'applicant' | 'specialist' | 'admin' | 'system'

const STAFF: readonly Mover[] = ['specialist', 'admin']
const BOTH: readonly Mover[] = ['applicant', ...STAFF]

type OpenStage = Exclude<CaseStage, (typeof ENDED_STAGES)[number]>

/** Moves that are possible from every open stage but on_hold: a pause, and the two ends. */
const FROM_ANYWHERE: Partial<Record<CaseStage, readonly Mover[]>> = {
  on_hold: STAFF,
  closed: STAFF,
  withdrawn: BOTH,
}

/**
 * Which moves are allowed, and to whom. Only the applicant submits: staff do not act in a person's name. A case is
 * filed when the official receipt (UPO) is stored, whoever stores it; the applicant may have filed without waiting for
 * us. Nobody but the state files or decides, so a decision may come from any stage after filing.
 */
const MOVES: Record<OpenStage, Partial<Record<CaseStage, readonly Mover[]>>> = {
  preparing: { submitted: ['applicant'], filed: BOTH, ...FROM_ANYWHERE },
  // Not back to preparing: what was submitted stays submitted. A document can be asked for again at any stage.
  submitted: { ready_to_file: STAFF, filed: BOTH, ...FROM_ANYWHERE },
  ready_to_file: { submitted: STAFF, filed: BOTH, ...FROM_ANYWHERE },
  filed: { in_proceedings: STAFF, decided: STAFF, ...FROM_ANYWHERE },
  in_proceedings: { decided: STAFF, ...FROM_ANYWHERE },
  // An appeal.
  decided: { in_proceedings: STAFF, ...FROM_ANYWHERE },
  // Back to the stage before, which the row keeps.
  on_hold: { closed: STAFF, withdrawn: BOTH },
}

interface StageFacts {
  stage: CaseStage
  held_stage: CaseStage | null
}

/** Why a move is refused: a code for the API, which describeRefusal puts into words. */
export type MoveRefusal = 'ended' | 'same_stage' | 'not_from_here' | 'not_you' | 'no_receipt'

interface Move {
  from: StageFacts
  to: CaseStage
  mover: Mover
  /** True when number and time of the official receipt of filing are known. */
  hasReceipt: boolean
}

/** Why this move is refused; null when it is allowed. */
export function refuseMove({ from, to, mover, hasReceipt }: Move): MoveRefusal | null {
  const { stage } = from
  if (isEnded(stage)) return 'ended'
  if (stage === to) return 'same_stage'
  const movers = stage === 'on_hold' && to === from.held_stage ? STAFF : MOVES[stage][to]
  if (!movers) return 'not_from_here'
  if (!movers.includes(mover)) return 'not_you'
  return to === 'filed' && !hasReceipt ? 'no_receipt' : null
}

/** The stages to which this mover may move the case now, in the order of the way. */
export function listMoves(from: StageFacts, by: Pick<Move, 'mover' | 'hasReceipt'>): CaseStage[] {
  return CASE_STAGES.filter((to) => refuseMove({ from, to, ...by }) === null)
}

/** True when the case has ended and takes no writes. */
export function isEnded(stage: CaseStage): stage is (typeof ENDED_STAGES)[number] {
  return ENDED_STAGES.some((ended) => ended === stage)
}

/** The reason of a refused move in a sentence. */
export function describeRefusal(refusal: MoveRefusal): string {
  return {
    ended: m.cases_move_ended,
    same_stage: m.cases_move_same_stage,
    not_from_here: m.cases_move_not_from_here,
    not_you: m.cases_move_not_you,
    no_receipt: m.cases_move_no_receipt,
  }[refusal]()
}

/** What is open in a case: the numbers from which follows whose turn it is. */
export interface OpenWork extends StageFacts {
  /** Documents of a submitted case without a verdict. */
  documentsWithoutVerdict: number
  /** Messages of the applicant that nobody has answered. */
  unansweredMessages: number
  /** Letters of the office that nobody has read. */
  unreadLetters: number
  /** The consultancy's own tasks that are due. */
  ownTasksDue: number
  /** Documents that the applicant is to send again. */
  documentsAskedAgain: number
  /** Open tasks that are shared with the applicant. */
  sharedTasks: number
  /** Open tasks that wait for an employer, a school or another third party. */
  thirdPartyTasks: number
}

/** What is to be done, for the words of the work queue. */
export type ToDo =
  | 'check_documents'
  | 'answer_message'
  | 'read_letter'
  | 'do_own_task'
  | 'submit'
  | 'send_document_again'
  | 'do_shared_task'
  | 'wait_for_third_party'
  | 'wait_for_office'
  | 'prepare_filing'
  | 'file'
  | 'resume'

/**
 * Whose turn it is and what is to be done, in the order of the design (back-office.md, "Whose turn"): ours, the
 * applicant's, a third party's, the office's. Null for a case that has ended. Never stored and never typed.
 */
export function whoseTurn(work: OpenWork): { turn: Turn; to_do: ToDo } | null {
  if (isEnded(work.stage)) return null
  return findOurs(work) ?? findApplicants(work) ?? findThirdParty(work) ?? findRest(work)
}

type Found = { turn: Turn; to_do: ToDo } | null

function findOurs(work: OpenWork): Found {
  const isSubmitted = stageOf(work) !== 'preparing'
  if (isSubmitted && work.documentsWithoutVerdict > 0) return { turn: 'ours', to_do: 'check_documents' }
  if (work.unansweredMessages > 0) return { turn: 'ours', to_do: 'answer_message' }
  if (work.unreadLetters > 0) return { turn: 'ours', to_do: 'read_letter' }
  return work.ownTasksDue > 0 ? { turn: 'ours', to_do: 'do_own_task' } : null
}

function findApplicants(work: OpenWork): Found {
  if (work.documentsAskedAgain > 0) return { turn: 'applicant', to_do: 'send_document_again' }
  if (work.sharedTasks > 0) return { turn: 'applicant', to_do: 'do_shared_task' }
  return work.stage === 'preparing' ? { turn: 'applicant', to_do: 'submit' } : null
}

function findThirdParty(work: OpenWork): Found {
  return work.thirdPartyTasks > 0 ? { turn: 'third_party', to_do: 'wait_for_third_party' } : null
}

/** Nothing is open: what moves the case on is the stage's own next step. */
function findRest({ stage }: OpenWork): Found {
  if (stage === 'on_hold') return { turn: 'ours', to_do: 'resume' }
  if (stage === 'submitted') return { turn: 'ours', to_do: 'prepare_filing' }
  // Nobody but the applicant files.
  if (stage === 'ready_to_file') return { turn: 'applicant', to_do: 'file' }
  return { turn: 'office', to_do: 'wait_for_office' }
}

/** The stage of the way, also while the case is on hold. */
function stageOf({ stage, held_stage }: StageFacts): CaseStage {
  return stage === 'on_hold' ? (held_stage ?? stage) : stage
}
