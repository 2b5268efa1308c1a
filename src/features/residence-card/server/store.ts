import { eq, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { user } from '#session/session-table.ts'
import { residenceCards } from './table.ts'

export type CardRow = typeof residenceCards.$inferSelect

/** The card of a case with the name of who of the team has recorded it; null without one, and where it is not visible. */
export async function findCard(tx: Tx, caseId: string): Promise<CardRow | null> {
  const [found] = await tx.select().from(residenceCards).where(eq(residenceCards.case_id, caseId))
  return found ?? null
}

/** Records the card of a case, or corrects it. Needs owner rights. */
export async function upsertCard(tx: Tx, card: Omit<CardRow, 'recorded_at'>): Promise<void> {
  const { case_id: _case, user_id: _person, ...set } = card
  await tx
    .insert(residenceCards)
    .values(card)
    .onConflictDoUpdate({ target: residenceCards.case_id, set: { ...set, recorded_at: sql`now()` } })
}

/** The name of an account; null for nobody. Needs owner rights where it is one of staff. */
export async function findRecorder(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await tx.select({ full_name: user.full_name }).from(user).where(eq(user.id, id))
  return found?.full_name ?? null
}

/** A card that ends soon. */
export interface EndingCard {
  case_id: string
  user_id: string
  /** YYYY-MM-DD. */
  valid_until: string
}

interface EndingQuery {
  /** YYYY-MM-DD in Warsaw. */
  today: string
  daysBefore: number
  after: string
  limit: number
}

/** What the deduplication key of the reminder is: a changed end counts anew. */
export const renewalKey = ({ case_id, valid_until }: Pick<EndingCard, 'case_id' | 'valid_until'>) =>
  `renewal:${case_id}:${valid_until}`

/** Granted, the person's newest case, of an account that will not be erased. */
const CALLS_FOR_NEXT = sql`c.decision = 'granted' and (c.ended_at is not null or c.stage = 'decided')
  and not exists (select from cases n where n.user_id = c.user_id and n.opened_at > c.opened_at)
  and not exists (select from account_closures a where a.user_id = c.user_id)`

/**
 * The cards that end within these days, whose person has not been told and has begun nothing new, by the id of their case.
 * Needs owner rights.
 */
export async function listEndingCards(
  db: Database,
  { today, daysBefore, after, limit }: EndingQuery,
): Promise<EndingCard[]> {
  const found = await db.execute(sql`
    select k.case_id, k.user_id, k.valid_until::text from residence_cards k join cases c on c.id = k.case_id
    where k.valid_until between ${today}::date and ${today}::date + ${daysBefore}::int and k.case_id > ${after}::uuid
      and ${CALLS_FOR_NEXT}
      and not exists (select from notifications n
        where n.dedupe_key = 'renewal:' || k.case_id || ':' || k.valid_until)
    order by k.case_id limit ${limit}`)
  return rows<EndingCard>(found)
}

/** True while that card is still as it was listed; it stays so until the transaction ends. */
export async function lockEndingCard(tx: Tx, { case_id, valid_until }: EndingCard): Promise<boolean> {
  const found = await tx.execute(sql`
    select k.case_id from residence_cards k join cases c on c.id = k.case_id
    where k.case_id = ${case_id}::uuid and k.valid_until = ${valid_until}::date and ${CALLS_FOR_NEXT} for share`)
  return rows(found).length === 1
}
