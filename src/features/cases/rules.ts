import { m } from '#messages/messages.js'
import { CASE_STAGES, type CaseStage, ENDED_STAGES } from './contract.ts'

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
  // An appeal; and closed by the product when its person starts the next application before the card ends.
  decided: { in_proceedings: STAFF, ...FROM_ANYWHERE, closed: [...STAFF, 'system'] },
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
