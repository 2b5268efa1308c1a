import { CASE_STAGES, type CaseStage } from '#features/cases/contract.ts'
import { isWaiting } from '#features/corrections/rules.ts'
import type { CaseFile, StaffDocument } from './schema.ts'

type Counted = Pick<CaseFile, 'documents' | 'open_messages' | 'corrections'> & { open_tasks: number }

/** How much of each kind is still open in a case: documents without a verdict, and what waits for somebody. */
export function countOpen({
  documents,
  open_messages,
  open_tasks,
  corrections,
}: Counted): CaseFile['still_open'] {
  return {
    documents: countUnjudged(documents),
    messages: open_messages,
    tasks: open_tasks,
    corrections: corrections.filter(isWaiting).length,
  }
}

/** How many documents are without a verdict. */
export const countUnjudged = (documents: readonly Pick<StaffDocument, 'status'>[]): number =>
  documents.filter(({ status }) => status === 'pending').length

/** True when nothing of it is open. */
export function isNothingOpen(open: CaseFile['still_open']): boolean {
  return Object.values(open).every((count) => count === 0)
}

/** True for a move by which the case is filed next, or has been: nothing is filed while a check stops that nobody has looked at. */
export const isToFiling = (to: CaseStage): boolean => to === 'ready_to_file' || to === 'filed'

/** True when the case goes on by this move: not into a pause or out of it, and not back. */
export function isForward({ from, to }: { from: CaseStage; to: CaseStage }): boolean {
  return to !== 'on_hold' && CASE_STAGES.indexOf(to) > CASE_STAGES.indexOf(from)
}
