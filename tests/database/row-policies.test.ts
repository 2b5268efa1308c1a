import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changedRows, type DatabaseHandle, rows, type Tx } from '#database/database.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'
import { dropGuards, insertRow, listOwnedTables } from './owned-tables.ts'

const ALICE = 'alice'
const BORIS = 'boris'

describe.each(KINDS)('SHELL-4 row-level security on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const tables = await listOwnedTables(handle)

  beforeAll(async () => {
    await dropGuards(handle)
    for (const id of [ALICE, BORIS]) {
      await query(
        handle,
        `insert into "user" (id, full_name, email, terms_version, terms_accepted_at) values ($1, $1, $2, 'test', now())`,
        [id, `${id}@example.com`],
      )
      for (const table of tables) await handle.db.execute(insertRow(table, id))
    }
  })

  test('There are tables with owners, and row-level security is on for every one', () => {
    expect(tables.length).toBeGreaterThan(3)
    expect(tables.filter((table) => !table.secured).map((table) => table.name)).toEqual([])
  })

  test('Nobody but the owner of the database may become anything else than app_user', async () => {
    const [role] = await query<Record<string, boolean>>(
      handle,
      `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'app_user'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false })
  })

  describe.each(tables)('table $name', (table) => {
    test('An applicant sees rows of their own and no others', async () => {
      const owners = await attempt(handle, ALICE, async (tx) => {
        const result = await tx.execute(sql`select user_id from ${sql.identifier(table.name)}`)
        return rows<{ user_id: string }>(result).map((row) => row.user_id)
      })
      if (owners === 'denied') expect(table.readable).toBe(false)
      // A trigger may have written a second one.
      else expect([...new Set(owners)]).toEqual(table.readable ? [ALICE] : [])
    })

    test('Nobody signed in sees nothing', async () => {
      for (const nobody of ['', 'a stranger']) {
        const count = await attempt(handle, nobody, async (tx) => {
          const result = await tx.execute(sql`select user_id from ${sql.identifier(table.name)}`)
          return rows(result).length
        })
        expect([0, 'denied']).toContain(count)
      }
    })

    test('A row in the name of somebody else is refused', async () => {
      expect(await attempt(handle, ALICE, (tx) => tx.execute(insertRow(table, BORIS)))).toBe('denied')
    })

    test("Somebody else's row can be neither changed nor taken nor given away nor deleted", async () => {
      const name = sql.identifier(table.name)
      const listTheirs = () => query(handle, `select 1 from "${table.name}" where user_id = $1`, [BORIS])
      const before = await listTheirs()
      const [row] = await query<{ case_id?: string }>(
        handle,
        `select to_jsonb(t) ->> 'case_id' as case_id from "${table.name}" t where user_id = $1`,
        [BORIS],
      )
      const theirCase = row?.case_id ?? ''
      const statements = [
        sql`update ${name} set user_id = ${ALICE} where user_id = ${BORIS}`,
        sql`update ${name} set user_id = user_id where user_id = ${BORIS}`,
        sql`delete from ${name} where user_id = ${BORIS}`,
      ]
      for (const statement of statements) {
        const changed = await attempt(handle, ALICE, async (tx) => {
          // Neither her own open case nor the setting of another lets her write there.
          await tx.execute(sql`select set_config('app.case_id', ${theirCase}, true)`)
          return changedRows(await tx.execute(statement))
        })
        expect([0, 'denied']).toContain(changed)
      }
      const given = await attempt(handle, ALICE, async (tx) =>
        changedRows(await tx.execute(sql`update ${name} set user_id = ${BORIS} where user_id = ${ALICE}`)),
      )
      expect([0, 'denied']).toContain(given)
      expect(before.length).toBeGreaterThan(0)
      expect(await listTheirs()).toHaveLength(before.length)
    })
  })
})

/** Runs `work` as an applicant and rolls it back. 'denied' for the database's own error (42501). */
async function attempt<T>(handle: DatabaseHandle, userId: string, work: (tx: Tx) => Promise<T>) {
  const undo = Symbol(randomUUID())
  let outcome: T | 'denied' = 'denied'
  try {
    await handle.db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('app.user_id', ${userId}, true), set_config('role', 'app_user', true)`,
      )
      outcome = await work(tx)
      throw undo
    })
  } catch (error) {
    if (error !== undo && codeOf(error) !== '42501') throw error
  }
  return outcome as T | 'denied'
}

function codeOf(error: unknown): unknown {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}
