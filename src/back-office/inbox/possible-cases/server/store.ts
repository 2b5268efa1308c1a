import { sql } from 'drizzle-orm'
import { MOST_POSSIBLE_CASES } from '#back-office/inbox/contract.ts'
import type { PossibleCase } from '#back-office/inbox/schema.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'

/** Shorter words of a name are in too many names. */
const MIN_WORD_LENGTH = 3

interface Person {
  name: string
  email: string
  /** "+48573000111"; null without a phone, and for what is none. */
  phone: string | null
  /** Whose cases are not offered: the person answers for the message, or has said that it is not theirs. */
  except: string | null
}

/**
 * Cases of perhaps the same person, among those that this member of staff sees: with the same address, the same phone, or a
 * word of the name, in any spelling. The surest first, then the newest.
 */
export async function listPossibleCases(
  tx: Tx,
  { name, email, phone, except }: Person,
): Promise<PossibleCase[]> {
  const found = await tx.execute(sql`
    with words as materialized (
      select distinct word from unnest(string_to_array(normalize_for_search(${name}), ' ')) word
      where char_length(word) >= ${MIN_WORD_LENGTH}),
    alike as (
      select c.id, 3 as sure from "user" u join cases c on c.user_id = u.id where u.email = lower(${email})
      union all
      select c.id, 2 from personal_info p join cases c on c.user_id = p.user_id where split_part(p.phone, ';', 1) = ${phone}
      union all
      select w.case_id, 1 from case_search_terms w where w.word = any (array(select word from words))),
    ranked as (
      select id, max(sure) as sure, count(*) as often from alike group by id)
    select c.number, c.stage, coalesce(nullif(p.full_name, ''), u.full_name) as name,
      case r.sure when 3 then 'email' when 2 then 'phone' else 'name' end as because
    from ranked r join cases c on c.id = r.id join "user" u on u.id = c.user_id
      left join personal_info p on p.user_id = c.user_id
    -- The words of a case are also those of its address, which is not what somebody is called.
    where c.user_id is distinct from ${except}::text
      and (r.sure > 1 or string_to_array(normalize_for_search(concat_ws(' ', p.full_name, u.full_name)), ' ')
        && array(select word from words))
    order by r.sure desc, r.often desc, c.opened_at desc limit ${MOST_POSSIBLE_CASES}`)
  return rows<PossibleCase>(found)
}
