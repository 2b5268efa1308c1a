import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { type Database, rows } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'

export type AuditFault =
  /** No row has this number, though later ones exist or the head counts it; or there is no head. */
  | 'missing'
  /** The hash is not the hash of the row's values. */
  | 'changed'
  /** The hash is right, but the row does not continue the row before it. */
  | 'unchained'
  /** The row is right, but it is not the row with which the head ends. */
  | 'replaced'
  /** The row was not counted by the head. */
  | 'uncounted'

export type AuditVerdict =
  | { ok: true; count: number; hash: string }
  | { ok: false; seq: number; fault: AuditFault }

interface ChainRow {
  seq: number
  previous_hash: string
  hash: string
  computed: string
}

interface Head {
  count: number
  hash: string
}

const BATCH = 5_000
const NO_HASH = '00'.repeat(32)

/** The hash is computed here and not by a function of the database, which could have been changed with the rows. */
const READ_BATCH = statement<ChainRow, { after: number; last: number }>(sql`
  select seq, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash,
    encode(sha256(previous_hash || convert_to(jsonb_build_array(
      seq, ${isoInstant('at', 'US')}, actor_kind, actor_id, act,
      subject_kind, subject_id, case_id, details, encode(address_hash, 'hex'))::text, 'UTF8')), 'hex') as computed
  from audit_log where seq > ${value('after')} and seq <= ${value('last')} order by seq limit ${sql.raw(String(BATCH))}`)

/**
 * Recomputes the chain from the first row to the newest and compares it with the head. It reads in batches, so that
 * appends go on meanwhile; rows appended after its start are left to the next time. Needs owner rights.
 */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  const head = await findHead(db)
  if (!head) return { ok: false, seq: 1, fault: 'missing' }
  let last: Pick<ChainRow, 'seq' | 'hash'> = { seq: 0, hash: NO_HASH }
  const stray = await findStray(db)
  if (stray !== null && stray < 1) return { ok: false, seq: stray, fault: 'uncounted' }
  for (;;) {
    const batch = await run(db, READ_BATCH, { after: last.seq, last: head.count })
    for (const row of batch) {
      const fault = judgeRow(row, last)
      if (fault) return fault
      last = row
    }
    if (batch.length < BATCH) break
  }
  if (last.seq < head.count) return { ok: false, seq: last.seq + 1, fault: 'missing' }
  if (last.hash !== head.hash) return { ok: false, seq: last.seq, fault: 'replaced' }
  return stray === null ? { ok: true, ...head } : { ok: false, seq: stray, fault: 'uncounted' }
}

function judgeRow(
  row: ChainRow,
  last: Pick<ChainRow, 'seq' | 'hash'>,
): Extract<AuditVerdict, { ok: false }> | null {
  if (row.seq !== last.seq + 1) return { ok: false, seq: last.seq + 1, fault: 'missing' }
  if (row.hash !== row.computed) return { ok: false, seq: row.seq, fault: 'changed' }
  if (row.previous_hash !== last.hash) return { ok: false, seq: row.seq, fault: 'unchained' }
  return null
}

/** Null when somebody deleted it: then nothing proves that rows were not deleted with it. */
async function findHead(db: Database): Promise<Head | null> {
  const found = await db.execute(sql`select count, encode(hash, 'hex') as hash from audit_head`)
  return rows<Head>(found)[0] ?? null
}

/** The first row outside of the numbers that the head counts at this moment. */
async function findStray(db: Database): Promise<number | null> {
  const found = await db.execute(sql`
    select min(seq) as seq from audit_log
    where seq < 1 or seq > (select count from audit_head)`)
  return rows<{ seq: number | null }>(found)[0]?.seq ?? null
}
