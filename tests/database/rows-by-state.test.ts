import { describe, expect, test } from 'vitest'
import { type CellActor, createAccessWorld } from './access-world.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'
import { installCells, runStatement } from './run-cells.ts'

/*
 * Rows of her own case that an applicant reaches in one state and not in another: what row-level security must hold when
 * a statement forgets to ask for the state. Rows of somebody else's are attacked by access-cells.test.ts.
 */

const SENT = `attached_to = gen_random_uuid()`
const NOT_SENT = 'attached_to = null'

describe.each(KINDS)('An applicant on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const world = await createAccessWorld(handle)
  await installCells(handle)
  const [herself] = world.mayTouchVictim
  const ended = world.attackers.find(({ own }) => own.user === world.ended.user)
  if (!herself || !ended) throw new Error('there are an open and an ended case')

  interface Reach {
    make(id: string): string
    actor?: CellActor
    of?: Pick<typeof world.victim, 'rows'>
  }

  /** Brings the row of this person into the state and returns how many rows her statement then reaches. */
  const reach = async (
    table: string,
    state: string,
    { make, actor = herself, of = world.victim }: Reach,
  ): Promise<number> => {
    const id = String(of.rows.get(table)?.id)
    await query(handle, `update ${table} set ${state} where id = $1`, [id])
    const outcome = await runStatement(handle, { actor, statement: make(id) })
    expect(outcome.code).toBeNull()
    return outcome.rows
  }

  const reads = (table: string, state: string) =>
    reach(table, state, { make: (id) => `select from ${table} where id = '${id}'` })

  test.each([
    ['case_tasks', `task_for = 'applicant'`, 1],
    ['case_tasks', `task_for = 'staff'`, 0],
    ['case_tasks', `task_for = 'third_party'`, 0],
    ['case_files', `purpose = 'messages', author_kind = 'applicant', ${NOT_SENT}`, 1],
    ['case_files', `purpose = 'messages', author_kind = 'staff', ${SENT}`, 1],
    ['case_files', `purpose = 'messages', author_kind = 'staff', ${NOT_SENT}`, 0],
    ['case_files', `purpose = 'notes', author_kind = 'staff', ${SENT}`, 0],
    ['resources', 'hidden = false', 1],
    ['resources', 'hidden = true', 0],
  ])('reads of %s a row with %s: %i', async (table, state, count) => {
    expect(await reads(table, state)).toBe(count)
  })

  const WAITING = 'answer = null, answered_at = null, taken_back_at = null'
  const answers = (id: string) =>
    `update answer_corrections set answer = 'agree', answered_at = now() where id = '${id}'`

  test.each([
    ['waits', WAITING, 1],
    ['was answered', `answer = 'decline', answered_at = now(), taken_back_at = null`, 0],
    ['was taken back', 'answer = null, answered_at = null, taken_back_at = now()', 0],
  ])('answers a question of staff that %s', async (_, state, count) => {
    expect(await reach('answer_corrections', state, { make: answers })).toBe(count)
  })

  test('answers no question any more when the case has ended', async () => {
    const late = { make: answers, actor: ended, of: world.ended }
    expect(await reach('answer_corrections', WAITING, late)).toBe(0)
  })
})
