import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import type { LetterKind } from '#features/letters/contract.ts'
import { TIME_ZONE } from '#shared/dates.ts'

/** What stands of a case and its person outside of the questionnaire. */
export interface SheetFacts {
  account_name: string | null
  /** As typed into personal information. */
  full_name: string | null
  address: string | null
  passport_number: string | null
  upo_issued_at: string | null
  /** YYYY-MM-DD. */
  decision_delivered_on: string | null
  /** By a letter of the office, while the decision is not recorded. */
  refusal_delivered_on: string | null
  /** Of the newest letter that asks for something and is not answered. */
  summons_delivered_on: string | null
}

/** When the newest letter of the case `c` that is not answered was delivered; one that was not yet is left out. */
const deliveryOf = (kinds: readonly LetterKind[]) => sql`(
  select l.delivered_on::text from case_letters l
  where l.case_id = c.id and l.kind = ${anyOf(kinds)} and l.answered_at is null
    and l.delivered_on <= (clock_timestamp() at time zone ${TIME_ZONE})::date
  order by l.delivered_on desc, l.id limit 1)`

/** The facts of a person and this case, which is null before the first thing is saved. */
export async function findSheetFacts(
  tx: Tx,
  { userId, caseId }: { userId: string; caseId: string | null },
): Promise<SheetFacts> {
  const found = await tx.execute(sql`
    select u.full_name as account_name, p.full_name, p.address, p.passport_number,
      ${isoInstant('c.upo_issued_at')} as upo_issued_at, c.decision_delivered_on::text,
      ${deliveryOf(['refusal'])} as refusal_delivered_on, ${deliveryOf(['formal_gaps', 'evidence'])} as summons_delivered_on
    from "user" u
    left join personal_info p on p.user_id = u.id
    left join cases c on c.id = ${caseId}::uuid and c.user_id = u.id
    where u.id = ${userId}`)
  const [facts] = rows<SheetFacts>(found)
  if (!facts) throw new Error('the person of a sheet could not be read')
  return facts
}
