import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { Load } from '../rules.ts'

/**
 * Open cases by who has them, only those that this member of staff sees: how many, how many of them are ours to act on, and
 * how many tasks of ours in them are due on `today` (YYYY-MM-DD in Warsaw) or were before; one without a day is due at once
 * (the rule of refresh_case_queue, migration 0063). Colleagues who work are there without a case, too. A null key has the
 * cases of nobody.
 */
export async function listLoad(tx: Tx, today: string): Promise<Load[]> {
  const found = await tx.execute(sql`
    with due as materialized (
      select case_id, count(*) as tasks from case_tasks
      where task_for = 'staff' and done_at is null and (due_on is null or due_on <= ${today}::date) group by case_id),
    loads as (
      select k.assigned_to, count(*)::int as open, count(*) filter (where k.turn = 'ours')::int as ours,
        coalesce(sum(due.tasks), 0)::int as tasks_due
      from case_queue k left join due on due.case_id = k.case_id
      where k.to_do is not null group by k.assigned_to),
    colleagues as (
      select s.user_id as key, u.full_name as name, s.suspended_at is not null as suspended
      from staff s join "user" u on u.id = s.user_id
      union all select null, null, false)
    select c.key, c.name, coalesce(l.open, 0) as open, coalesce(l.ours, 0) as ours, coalesce(l.tasks_due, 0) as tasks_due
    from colleagues c left join loads l on l.assigned_to is not distinct from c.key
    where not c.suspended or l.open > 0`)
  return rows<Load>(found)
}
