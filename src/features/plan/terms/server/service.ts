import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { MAX_TERMS } from '../contract.ts'
import { termUntil } from '../rules.ts'
import type { NewTerm } from '../schema.ts'
import { countTerms, deleteTerm, hasTerm, insertTerm, updateTerm } from './store.ts'

/**
 * Adds the term of a letter, or of a lost job, to the caller's plan: its last day is the one that the letter names, else that
 * of the rule. Sent again under its id, nothing is added. Throws conflict when the application has ended, when a case has
 * MAX_TERMS, and for an id of somebody else's term.
 */
export async function addTerm(act: Act<ApplicantActor>, term: NewTerm): Promise<void> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  if ((await countTerms(tx, open.id)) >= MAX_TERMS)
    throw new AppError('conflict', { message: m.plan_terms_error_many({ count: MAX_TERMS }) })
  const { id, kind, started_on } = term
  const due_on = term.due_on ?? termUntil(kind, started_on)
  const row = { case_id: open.id, user_id: actor.userId, kind, started_on, due_on, ...(id && { id }) }
  if (await insertTerm(tx, row)) {
    await recordEvent(act, { case: open, event: 'term_added', details: { kind, started_on, due_on } })
    return
  }
  if (!id || !(await hasTerm(tx, { id, case_id: open.id })))
    throw new AppError('conflict', { message: m.tasks_id_taken() })
}

/** Marks a term as done, or not. Throws not_found, and conflict when the application has ended. */
export async function markTerm(
  act: Act<ApplicantActor>,
  { id, done }: { id: string; done: boolean },
): Promise<void> {
  const open = await requireOpenCase(act)
  const isThere = isUuid(id) && (await updateTerm(act.tx, { id, case_id: open.id, done }))
  if (!isThere) throw new AppError('not_found')
}

/** Deletes a term that was entered by mistake. Throws not_found, and conflict when the application has ended. */
export async function removeTerm(act: Act<ApplicantActor>, id: string): Promise<void> {
  const open = await requireOpenCase(act)
  const wasThere = isUuid(id) && (await deleteTerm(act.tx, { id, case_id: open.id }))
  if (!wasThere) throw new AppError('not_found')
  await recordEvent(act, { case: open, event: 'term_removed', details: { term_id: id } })
}
