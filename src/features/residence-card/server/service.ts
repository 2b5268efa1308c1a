import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { isEnded } from '#features/cases/rules.ts'
import type { Case } from '#features/cases/schema.ts'
import { moveCase, recordEvent, startCase } from '#features/cases/server/service.ts'
import { type CaseRow, listCases, lockCase } from '#features/cases/server/store.ts'
import { setOwnLegalStay } from '#features/legal-stay/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, SystemActor } from '#session/actor.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { earliestCollection, mayHaveCard, renewalFrom } from '../rules.ts'
import type { NewResidenceCard, NextCase, ResidenceCard } from '../schema.ts'
import { type CardRow, findCard, findRecorder, upsertCard } from './store.ts'

type Clock = Pick<Deps, 'now'>
type ApplicantAct = Act<ApplicantActor>

/** What comes after the decision of the caller's current case: the open one, else the one that ended last. */
export async function readOwnCard(deps: Clock, act: ApplicantAct): Promise<ResidenceCard> {
  const current = await findCurrent(act)
  return current ? presentCardOf(deps, act, current) : NOTHING
}

/**
 * Records the card of the caller's current case, or corrects it; also when the case is closed by then. Throws conflict while no
 * permit is granted, and invalid_input for a day before the decision.
 */
export async function recordOwnCard(
  deps: Clock,
  act: ApplicantAct,
  card: NewResidenceCard,
): Promise<ResidenceCard> {
  const current = await findCurrent(act)
  // Applicants have no right to lock a case.
  const locked = current && (await withOwnerRole(act.tx, () => lockCase(act.tx, current.id)))
  if (!locked) throw new AppError('conflict', { message: m.residence_card_error_not_granted() })
  await recordCard(act, { caseRow: locked, card })
  return presentCardOf(deps, act, locked)
}

interface CardOfCase {
  /** Locked by this transaction. */
  caseRow: CaseRow
  card: NewResidenceCard
}

/** The same for a case whose writer may see it. True when it has changed something. Throws as recordOwnCard does. */
export async function recordCard(act: Act, { caseRow, card }: CardOfCase): Promise<boolean> {
  requirePossible(caseRow, card)
  const { tx, actor } = act
  const { id: case_id, user_id } = caseRow
  const before = await findCard(tx, case_id)
  const { collected_on, valid_until } = card
  if (before && before.collected_on === collected_on && before.valid_until === valid_until) return false
  const by_staff = actor.kind === 'staff'
  const recorded_by = actor.kind === 'staff' ? actor.userId : null
  // Also the history of a case that is closed: its person has no right to write there.
  await announce(tx, { user_id, changed: 'deadlines' })
  await withOwnerRole(tx, async () => {
    await upsertCard(tx, { case_id, user_id, ...card, by_staff, recorded_by })
    await recordEvent(act, { case: caseRow, event: 'residence_card_recorded', details: { ...card } })
  })
  return true
}

function requirePossible(caseRow: CaseRow, { collected_on }: NewResidenceCard): void {
  if (!mayHaveCard(caseRow)) throw new AppError('conflict', { message: m.residence_card_error_not_granted() })
  const earliest = earliestCollection(caseRow)
  if (earliest === null || collected_on >= earliest) return
  const message = m.residence_card_error_before({ date: formatDate(earliest) })
  throw new AppError('invalid_input', { fields: { collected_on: [message] } })
}

/** The record as the API returns it, of a case that the actor sees. */
export async function presentCardOf({ now }: Clock, { tx }: Act, caseRow: CaseRow): Promise<ResidenceCard> {
  const card = await findCard(tx, caseRow.id)
  // Applicants have no right to read accounts of staff.
  const recorder = await withOwnerRole(tx, () => findRecorder(tx, card?.recorded_by ?? null))
  return {
    decision: caseRow.decision,
    recordable: mayHaveCard(caseRow),
    earliest_day: earliestCollection(caseRow),
    card: card && presentCard(card, recorder),
    renewal: card && presentRenewal(card, { caseRow, today: todayInWarsaw(now()) }),
  }
}

function presentCard(card: CardRow, recorded_by: string | null): ResidenceCard['card'] {
  const { collected_on, valid_until, by_staff, recorded_at } = card
  return { collected_on, valid_until, by_staff, recorded_by, recorded_at: recorded_at.toISOString() }
}

/** A case that rests, or in which the office decides again, goes on first. */
const mayBeFollowed = ({ stage }: CaseRow) => isEnded(stage) || stage === 'decided'

function presentRenewal(
  { valid_until }: CardRow,
  { caseRow, today }: { caseRow: CaseRow; today: string },
): ResidenceCard['renewal'] {
  const from = renewalFrom(valid_until)
  return { from, may_start: today >= from && mayBeFollowed(caseRow) }
}

const NOTHING: ResidenceCard = {
  decision: null,
  recordable: false,
  earliest_day: null,
  card: null,
  renewal: null,
}

/** The open case of the caller, else the one that ended last; null before anything is saved. */
async function findCurrent({ tx, actor }: ApplicantAct): Promise<CaseRow | null> {
  const list = await listCases(tx, actor.userId)
  return list.find(({ stage }) => !isEnded(stage)) ?? list[0] ?? null
}

/**
 * Starts the next application before the card ends: the case of the card is closed where it is still open, and the new one has
 * what every new one has. The end of the card is its last legal day only where the caller says so. Throws conflict without a
 * card, before the day from which it can be started, and when another call was faster.
 */
export async function startNextCase(deps: Deps, act: ApplicantAct, next: NextCase): Promise<Case> {
  const { tx } = act
  const current = await findCurrent(act)
  const card = current && (await findCard(tx, current.id))
  if (!current || !card) throw new AppError('conflict', { message: m.residence_card_error_no_card() })
  const from = renewalFrom(card.valid_until)
  if (todayInWarsaw(deps.now()) < from)
    throw new AppError('conflict', { message: m.residence_card_error_early({ date: formatDate(from) }) })
  if (!isEnded(current.stage)) {
    const product: Act<SystemActor> = { tx, actor: { kind: 'system', task: 'residence-card.next-case' } }
    await moveCase(product, { deps, caseId: current.id, to: 'closed' })
  }
  const started = await startCase(act)
  if (next.use_card_day)
    await setOwnLegalStay(deps, act, {
      date: card.valid_until,
      basis: 'card',
      unknown: false,
      evidence: null,
      set_at: null,
    })
  return started
}
