import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import type { QuestionnairePart } from '#features/questionnaire/contract.ts'
import { findQuestion } from '#features/questionnaire/fields/server/service.ts'
import { isCorrectable, isSealedKind, readAnswers } from '#features/questionnaire/rules.ts'
import type { Question } from '#features/questionnaire/schema.ts'
import { findPart, upsertPart } from '#features/questionnaire/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { runInAct } from '#session/session.ts'

interface Found {
  part: QuestionnairePart
  question: Question
}

/**
 * The question of a name such as "person.surname", when staff may propose an answer to it. Throws invalid_input at `field` for
 * one that there is not, for a table and for a sealed one.
 */
export function requireCorrectable(field: string): Found {
  const found = findQuestion(field)
  if (!found) throw refuse(m.questionnaire_error_unknown())
  const { question } = found
  if (isSealedKind(question)) throw refuse(m.corrections_error_sealed())
  if (!isCorrectable(question)) throw refuse(m.corrections_error_table())
  return found
}

const refuse = (message: string) => new AppError('invalid_input', { fields: { field: [message] } })

/** What the answer to this question is in a case, and in which version of its part; null before the part's first save. */
export async function findAnswer(
  tx: Tx,
  { caseId, field }: { caseId: string; field: string },
): Promise<{ value: string | null; updated_at: string } | null> {
  const found = findQuestion(field)
  const stored = found && (await findPart(tx, { caseId, part: found.part }))
  if (!stored) return null
  const value = stored.answers[found.question.id]
  return { value: typeof value === 'string' ? value : null, updated_at: stored.updated_at }
}

/** What is typed as the answer to a question, as it is kept; null for none. Throws invalid_input at `value`. */
export function readProposed(question: Question, typed: unknown): string | null {
  const { id } = question
  const { answers, faults } = readAnswers([question], { [id]: typed })
  if (faults[id]) throw new AppError('invalid_input', { fields: { value: faults[id] } })
  const answer = answers[id]
  return typeof answer === 'string' ? answer : null
}

/**
 * Saves one answer like the applicant's own form does; the others of its part stay. False when another version is stored.
 * Throws invalid_input for what the form does not accept (any more), and conflict when the case has ended.
 */
export async function saveAnswer(
  act: Act<ApplicantActor>,
  { field, typed, baseVersion }: { field: string; typed: unknown; baseVersion: string },
): Promise<boolean> {
  const { part, question } = requireCorrectable(field)
  const answers = { [question.id]: readProposed(question, typed) }
  return upsertPart(runInAct(act), { part, answers, baseVersion })
}
