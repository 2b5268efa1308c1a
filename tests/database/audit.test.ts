import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashAddress } from '#audit/address-hash.ts'
import { createAuditJobs } from '#audit/audit-jobs.ts'
import { type AuditEntry, appendAudit, listAudit } from '#audit/audit-log.ts'
import { type AuditVerdict, verifyAudit } from '#audit/verify-audit.ts'
import type { DatabaseHandle, Tx } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'

const REFUSED = '23001'
const DENIED = '42501'
const CHECK = '23514'

const ENTRY: AuditEntry = {
  actor: { kind: 'operator', id: 'adopt-files' },
  act: 'files.adopted',
  details: { stored: 2, ids: ['a-1', 'b-2'], first: true },
  addressHash: hashAddress({ secret: 'x'.repeat(32), address: '203.0.113.9' }),
}

const append = ({ db }: DatabaseHandle, entry = ENTRY) => db.transaction((tx) => appendAudit(tx, entry))

async function appendMany(handle: DatabaseHandle, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await append(handle)
}

interface Role {
  role: 'app_user' | 'app_staff'
  userId?: string
  sessionId?: string
}

function actAs<T>(
  { db }: DatabaseHandle,
  { role, userId = '', sessionId = '' }: Role,
  work: (tx: Tx) => Promise<T>,
) {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('app.user_id', ${userId}, true), set_config('app.session_id', ${sessionId}, true), set_config('role', ${role}, true)`,
    )
    return work(tx)
  })
}

/** The SQLSTATE of a rejected promise, or null when it succeeded. */
async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    return sqlState(error)
  }
}

async function addStaff(handle: DatabaseHandle, { id, role }: { id: string; role: 'specialist' | 'admin' }) {
  await query(
    handle,
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at) values ($1, $1, $2, 'test', now())`,
    [id, `${id}@example.com`],
  )
  await query(handle, 'insert into staff (user_id, role) values ($1, $2)', [id, role])
  await query(
    handle,
    `insert into session (id, user_id, token, expires_at, second_factor_at)
     values ('session-of-' || $1, $1, 'token-of-' || $1, now() + interval '1 day', now())`,
    [id],
  )
  return { role: 'app_staff' as const, userId: id, sessionId: `session-of-${id}` }
}

/**
 * What the verification says, and what the nightly job logs, after statements of an owner who switches every trigger off, which only a deliberate
 * forger does. It is all rolled back.
 */
async function verifyForged({ db }: DatabaseHandle, statements: readonly string[]) {
  const undo = new Error('undone')
  let verdict: AuditVerdict | undefined
  const failures: string[] = []
  const logged: unknown[] = []
  const log = {
    info: (entry: unknown) => logged.push(entry),
    error: (entry: unknown) => logged.push('error', entry),
  }
  const forged = db.transaction(async (tx) => {
    for (const table of ['audit_log', 'audit_head'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger all`))
    for (const statement of statements) await tx.execute(sql.raw(statement))
    verdict = await verifyAudit(tx)
    for (const job of createAuditJobs({ database: { db: tx }, log }))
      await job.work().catch((error: Error) => failures.push(error.name))
    throw undo
  })
  await expect(forged).rejects.toBe(undo)
  // A chain that is broken is a failed job, until it is whole again.
  expect(failures).toEqual(verdict?.ok ? [] : ['AuditChainBroken'])
  return { verdict, logged }
}

const listNumbers = async (handle: DatabaseHandle) =>
  (await query<{ seq: number }>(handle, 'select seq::int as seq from audit_log order by seq')).map(
    ({ seq }) => seq,
  )

/** The hash of a row as a forger computes it anew: in SQL, by the text of the trigger. */
const NEW_HASH = `sha256(previous_hash || convert_to(jsonb_build_array(
  seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_kind, actor_id, act,
  subject_kind, subject_id, case_id, details, encode(address_hash, 'hex'))::text, 'UTF8'))`

describe.each(KINDS)('the audit log on %s', async (kind) => {
  const handle = await openMigrated(kind)

  const [anna, admin] = [
    await addStaff(handle, { id: 'anna', role: 'specialist' }),
    await addStaff(handle, { id: 'admin', role: 'admin' }),
  ]

  describe('is append-only', () => {
    beforeAll(() => append(handle))

    test.each([
      'update audit_log set act = act',
      'delete from audit_log',
      'truncate audit_log',
      'update audit_head set count = count + 1',
      'delete from audit_head',
      'truncate audit_head',
      `insert into audit_log (seq, at, actor_kind, act, details, previous_hash, hash)
        select seq, at, actor_kind, act, details, previous_hash, hash from audit_log
        on conflict (seq) do update set act = 'a.b'`,
    ])('no role may: %s', async (statement) => {
      // An insert is numbered anew, so the last statement conflicts with nothing as owner and only appends.
      if (!statement.startsWith('insert'))
        expect(await codeOf(handle.db.execute(sql.raw(statement)))).toBe(REFUSED)
      for (const role of [{ role: 'app_user' as const, userId: 'admin' }, admin])
        expect(await codeOf(actAs(handle, role, (tx) => tx.execute(sql.raw(statement))))).toBe(DENIED)
      expect(await verifyAudit(handle.db)).toMatchObject({ ok: true })
    })

    test('an applicant can neither append nor read', async () => {
      const applicant = { role: 'app_user' as const, userId: 'admin' }
      for (const work of [
        (tx: Tx) => appendAudit(tx, ENTRY),
        (tx: Tx) => listAudit(tx, { limit: 1 }),
        (tx: Tx) => tx.execute(sql`select 1 from audit_head`),
      ])
        expect(await codeOf(actAs(handle, applicant, work))).toBe(DENIED)
    })

    test('a row that is inserted with numbers and hashes of its own is numbered and chained all the same', async () => {
      await query(
        handle,
        `insert into audit_log (seq, at, actor_kind, act, details, previous_hash, hash)
         values (900, '2001-01-01', 'system', 'a.b', '{}', '\\x00', '\\x00')`,
      )
      const verdict = await verifyAudit(handle.db)
      expect(verdict).toMatchObject({ ok: true })
      expect((await listNumbers(handle)).at(-1)).toBe(verdict.ok && verdict.count)
    })
  })

  describe('is written in the name of who acts', () => {
    test('a member of staff cannot append in another name', async () => {
      for (const actor of [
        { kind: 'operator', id: 'adopt-files' },
        { kind: 'staff', id: 'admin' },
      ] as const)
        await actAs(handle, anna, (tx) => appendAudit(tx, { ...ENTRY, actor }))
      const [newest, before] = await listAudit(handle.db, { limit: 2 })
      for (const row of [newest, before]) expect(row).toMatchObject({ actor_kind: 'staff', actor_id: 'anna' })
    })

    test('nobody appends as staff whose session is not of a member of staff in service', async () => {
      const stranger = { ...anna, sessionId: 'session-of-admin' }
      expect(await codeOf(actAs(handle, stranger, (tx) => appendAudit(tx, ENTRY)))).toBe(DENIED)
      expect(await codeOf(actAs(handle, { role: 'app_staff' }, (tx) => appendAudit(tx, ENTRY)))).toBe(DENIED)
      await query(handle, `update staff set suspended_at = now() where user_id = 'anna'`)
      expect(await codeOf(actAs(handle, anna, (tx) => appendAudit(tx, ENTRY)))).toBe(DENIED)
      await query(handle, `update staff set suspended_at = null where user_id = 'anna'`)
    })

    test('an admin reads it page by page, and a specialist sees nothing', async () => {
      await appendMany(handle, 2)
      const all = await listNumbers(handle)
      const read = (role: Role, before?: number) =>
        actAs(handle, role, (tx) => listAudit(tx, { limit: 2, ...(before ? { before } : {}) }))
      const first = (await read(admin)).map(({ seq }) => seq)
      const second = (await read(admin, first[1])).map(({ seq }) => seq)
      expect([...first, ...second]).toEqual(all.toReversed().slice(0, 4))
      expect(await read(anna)).toEqual([])
    })

    test('a row gives back what was appended', async () => {
      const caseId = '7f7c1c9e-7c43-4f0a-9d43-0c5f3f1c7a10'
      await append(handle, { ...ENTRY, subject: { kind: 'account', id: 'anna' }, caseId })
      const [row] = await listAudit(handle.db, { limit: 1 })
      expect(row).toMatchObject({
        actor_kind: 'operator',
        actor_id: 'adopt-files',
        act: 'files.adopted',
        subject_kind: 'account',
        subject_id: 'anna',
        case_id: caseId,
        details: ENTRY.details,
        address_hash: ENTRY.addressHash,
      })
    })
  })

  describe('holds no words of people', () => {
    test.each<Partial<AuditEntry>>([
      { actor: { kind: 'applicant', id: 'olena@example.com' } },
      { subject: { kind: 'account', id: 'Olena Kovalenko' } },
      { act: 'Olena signed in' },
      { details: { name: 'Olena Kovalenko' } },
      { details: { emails: ['olena@example.com'] } },
      { details: { ids: Array.from({ length: 100 }, (_, i) => `session-${i}-${'x'.repeat(20)}`) } },
    ])('refuses %j', async (words) => {
      const before = await listNumbers(handle)
      expect(await codeOf(append(handle, { ...ENTRY, ...words }))).toBe(CHECK)
      expect(await listNumbers(handle)).toEqual(before)
    })
  })

  describe('is one chain', async () => {
    const handle = await openMigrated(kind)

    test('an empty one is whole', async () => {
      expect(await verifyAudit(handle.db)).toEqual({ ok: true, count: 0, hash: '00'.repeat(32) })
    })

    test('fifty appends at once give the numbers 1 to 50, times in their order, and hashes that verify', async () => {
      await Promise.all(Array.from({ length: 50 }, () => append(handle)))
      expect(await listNumbers(handle)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
      const late = `select 1 from (select at < lag(at) over (order by seq) as earlier from audit_log) r where earlier`
      expect(await query(handle, late)).toEqual([])
      const [newest] = await listAudit(handle.db, { limit: 1 })
      const hash = newest?.hash.toString('hex')
      expect(await verifyAudit(handle.db)).toEqual({ ok: true, count: 50, hash })
    })

    test('the hash of a row is SHA-256 over the previous hash and the row’s values', async () => {
      await append(handle, { actor: { kind: 'system', id: null }, act: 'a.b', addressHash: null })
      const [row] = await query<{ seq: number; moment: string; previous: string; hash: string }>(
        handle,
        `select seq::int as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
           encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash
         from audit_log order by seq desc limit 1`,
      )
      const text = `[${row?.seq}, "${row?.moment}", "system", null, "a.b", null, null, null, {}, null]`
      const expected = createHash('sha256')
        .update(Buffer.from(row?.previous ?? '', 'hex'))
        .update(text)
      expect(row?.hash).toBe(expected.digest('hex'))
    })

    test('an act that is rolled back leaves neither a row nor a gap', async () => {
      const before = await verifyAudit(handle.db)
      const undone = handle.db.transaction(async (tx) => {
        await appendAudit(tx, ENTRY)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await verifyAudit(handle.db)).toEqual(before)
      await append(handle)
      expect(await verifyAudit(handle.db)).toMatchObject({ ok: true, count: before.ok && before.count + 1 })
    })
  })

  describe('shows what somebody changed by hand', async () => {
    const handle = await openMigrated(kind)
    await appendMany(handle, 5)

    test('nothing, when nothing was changed', async () => {
      const verdict = await verifyAudit(handle.db)
      expect(verdict).toMatchObject({ ok: true, count: 5 })
      expect(await verifyForged(handle, [])).toEqual({ verdict, logged: [verdict] })
    })

    test('also behind the first five thousand rows', async () => {
      const many = `insert into audit_log (actor_kind, act, details)
        select 'system', 'a.b', '{}' from generate_series(1, 5200)`
      const { verdict } = await verifyForged(handle, ['alter table audit_log enable trigger all', many])
      expect(verdict).toMatchObject({ ok: true, count: 5205 })
      const forged = await verifyForged(handle, [
        'alter table audit_log enable trigger all',
        many,
        'alter table audit_log disable trigger all',
        `update audit_log set act = 'a.c' where seq = 5150`,
      ])
      expect(forged.verdict).toEqual({ ok: false, seq: 5150, fault: 'changed' })
    })

    test.each([
      ['a changed value', [`update audit_log set actor_id = 'somebody' where seq = 3`], 3, 'changed'],
      [
        'a changed time',
        [`update audit_log set at = at + interval '1 microsecond' where seq = 3`],
        3,
        'changed',
      ],
      [
        'a changed row with a new hash',
        [
          `update audit_log set actor_id = 'somebody' where seq = 3`,
          `update audit_log set hash = ${NEW_HASH} where seq = 3`,
        ],
        4,
        'unchained',
      ],
      [
        'a changed newest row with a new hash',
        [
          `update audit_log set actor_id = 'somebody' where seq = 5`,
          `update audit_log set hash = ${NEW_HASH} where seq = 5`,
        ],
        5,
        'replaced',
      ],
      ['a deleted row', ['delete from audit_log where seq = 3'], 3, 'missing'],
      ['a deleted first row', ['delete from audit_log where seq = 1'], 1, 'missing'],
      ['the newest row cut off', ['delete from audit_log where seq = 5'], 5, 'missing'],
      ['every row deleted', ['delete from audit_log'], 1, 'missing'],
      ['every row and the head deleted', ['delete from audit_log', 'delete from audit_head'], 1, 'missing'],
      ['a head set back', ['update audit_head set count = 4'], 4, 'replaced'],
      [
        'a head set back to its row of then',
        ['update audit_head set (count, hash) = (select seq, hash from audit_log where seq = 4)'],
        5,
        'uncounted',
      ],
      ['a row before the first', ['update audit_log set seq = 0 where seq = 1'], 0, 'uncounted'],
      [
        'two rows exchanged',
        [
          'update audit_log set seq = 99 where seq = 2',
          'update audit_log set seq = 2 where seq = 3',
          'update audit_log set seq = 3 where seq = 99',
        ],
        2,
        'changed',
      ],
    ])('%s', async (_, statements, seq, fault) => {
      const verdict = { ok: false, seq, fault }
      expect(await verifyForged(handle, statements)).toEqual({ verdict, logged: ['error', verdict] })
      expect(await verifyAudit(handle.db)).toMatchObject({ ok: true, count: 5 })
    })
  })
})

describe('hashes of addresses', () => {
  const hash = (address: string | null, secret = 'a'.repeat(32)) =>
    hashAddress({ secret, address })?.toString('hex')

  test('are equal for one address and one key only, and none is known of an unknown address', () => {
    expect(hash('203.0.113.9')).toMatch(/^[0-9a-f]{32}$/)
    expect(hash('203.0.113.9')).toBe(hash('203.0.113.9'))
    const others = [hash('203.0.113.8'), hash('203.0.113.9', 'b'.repeat(32))]
    expect(new Set([hash('203.0.113.9'), ...others]).size).toBe(3)
    expect(hash(null)).toBeUndefined()
  })
})
