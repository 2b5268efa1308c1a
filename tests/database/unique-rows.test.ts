import { describe, expect, test } from 'vitest'
import { createAccessWorld } from './access-world.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'
import { installCells, runStatement } from './run-cells.ts'

/*
 * What there is once. The product asks first, under a lock: these indexes are the wall behind it, which a second process,
 * a repaired row or a new way to write meets.
 */

interface Once {
  what: string
  table: string
  /** What brings the row into the state in which it is the only one. */
  state: Record<string, string>
  /** What a second row has of its own in any case. */
  fresh: Record<string, string>
  /** What lets the second row in. */
  other: Record<string, string>
}

const OPEN = { stage: `'preparing'`, held_stage: 'null', ended_at: 'null' }

const ONCE: Once[] = [
  {
    what: 'an open case of a person',
    table: 'cases',
    state: OPEN,
    fresh: { id: 'gen_random_uuid()', number: `'a number of its own'` },
    other: { stage: `'closed'`, ended_at: 'now()' },
  },
  {
    what: 'an open order of a package in a case',
    table: 'payments',
    state: { status: `'pending'` },
    fresh: {
      id: 'gen_random_uuid()',
      session_id: 'null',
      receipt_number: 'null',
      provider_payment_id: 'null',
    },
    other: { status: `'canceled'` },
  },
  {
    what: 'a question that waits about a field',
    table: 'answer_corrections',
    state: { answer: 'null', answered_at: 'null', taken_back_at: 'null' },
    fresh: { id: 'gen_random_uuid()' },
    other: { taken_back_at: 'now()' },
  },
  {
    what: 'an overrule of a check that stands for the same input',
    table: 'check_overrules',
    state: { withdrawn_at: 'null', withdrawn_by: 'null' },
    fresh: { id: 'gen_random_uuid()' },
    other: { fingerprint: `'another input'` },
  },
  {
    what: 'an event of a payment provider',
    table: 'payment_events',
    state: { provider_event_id: `'evt_1'` },
    fresh: { id: 'gen_random_uuid()' },
    other: { provider_event_id: `'evt_2'` },
  },
  {
    what: 'an address of a calendar',
    table: 'staff_calendars',
    state: {},
    fresh: {},
    other: { token_hash: `'another'` },
  },
  {
    what: 'an address of the calendar of a plan',
    table: 'plan_calendars',
    state: {},
    fresh: {},
    other: { token_hash: `'another'` },
  },
]

const columnsOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')

describe.each(KINDS)('On %s there is one', async (kind) => {
  const handle = await openMigrated(kind)
  const world = await createAccessWorld(handle)
  await installCells(handle)
  const owner = world.mayTouchVictim.find(({ role }) => role === 'none')
  if (!owner) throw new Error('the owner of the database writes past the policies')

  /** The SQLSTATE of a second row like that of the victim, but for these values; null when it is let in. */
  const addSecond = async (table: string, values: Record<string, string>): Promise<string | null> => {
    const columns = await query<{ name: string }>(
      handle,
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
         and not attisdropped and attgenerated = '' and attidentity = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const row = world.victim.rows.get(table)
    const owned = row?.staff_id ? `staff_id = '${row.staff_id}'` : `user_id = '${row?.user_id}'`
    const key = row?.id ? `id = '${row.id}'` : owned
    const selected = names.map((name) => values[name] ?? name)
    const statement = `insert into ${table} (${names}) select ${selected} from ${table} where ${key}`
    const outcome = await runStatement(handle, { actor: owner, statement })
    if (outcome.code === null) expect(outcome.rows).toBe(1)
    return outcome.code
  }

  test.each(ONCE)('$what', async ({ table, state, fresh, other }) => {
    const id = world.victim.rows.get(table)?.id
    if (id) await query(handle, `update ${table} set ${columnsOf(state)} where id = $1`, [id])
    const person = { staff_id: `'${world.unnamed}'`, user_id: `'${world.unnamed}'` }
    const own = id ? fresh : person
    expect(await addSecond(table, own)).toBe('23505')
    expect(await addSecond(table, { ...own, ...other })).toBeNull()
  })
})
