import { describe, expect, test } from 'vitest'
import { type CellActor, createAccessWorld } from './access-world.ts'
import { KINDS, openMigrated } from './both-databases.ts'
import { type CellOutcome, installCells, runStatement } from './run-cells.ts'

/*
 * Who may write into a case writes there in their own name: what row-level security must hold when a statement takes the
 * name from somewhere else than the session. Whose row it is, and in which case, access-cells.test.ts attacks.
 */

interface Authored {
  table: string
  /** The column that says who has written the row. */
  author: string
  /** The column that says as what, in tables where both sides write. */
  kind?: string
  values: Record<string, string>
}

const EVENTS = { table: 'case_events', author: 'actor_id', kind: 'actor_kind', values: { event: 'opened' } }
const MESSAGES = {
  table: 'case_messages',
  author: 'author_id',
  kind: 'author_kind',
  values: { text: 'Hello' },
}
const OF_APPLICANTS: Authored[] = [EVENTS, MESSAGES]
const OF_STAFF: Authored[] = [
  EVENTS,
  MESSAGES,
  { table: 'case_notes', author: 'author_id', values: { text: 'Called her.' } },
  { table: 'case_tasks', author: 'created_by', values: { title: 'Call her', task_for: 'staff' } },
  { table: 'document_verdicts', author: 'given_by', values: { verdict: 'accepted' } },
]

const DENIED = { rows: 0, code: '42501' }
const WRITTEN = { rows: 1, code: null }

interface Name {
  kind: string
  id: string | null
}

const literal = (value: unknown) => (value === null ? 'null' : `'${String(value)}'`)

describe.each(KINDS)('A row of a case on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const world = await createAccessWorld(handle)
  await installCells(handle)
  const [herself, specialist] = world.mayTouchVictim
  if (!herself || !specialist) throw new Error('somebody may write into the case')
  const { user, case: caseId, rows } = world.victim
  const document = rows.get('documents')

  /** What comes of a row that `actor` writes into the case of the victim in each of these names. */
  async function write(actor: CellActor, { table, author, kind: column, values }: Authored, names: Name[]) {
    const outcomes: Pick<CellOutcome, 'rows' | 'code'>[] = []
    for (const name of names) {
      const row = {
        case_id: caseId,
        user_id: user,
        ...(column ? { [column]: name.kind } : {}),
        [author]: name.id,
        ...(table === 'document_verdicts' ? { document_id: document?.id, version: document?.version } : {}),
        ...values,
      }
      const statement = `insert into ${table} (${Object.keys(row)}) values (${Object.values(row).map(literal)})`
      outcomes.push(await runStatement(handle, { actor, statement }))
    }
    return outcomes
  }

  test.each(OF_APPLICANTS)('of $table is written by an applicant in her own name alone', async (table) => {
    const own = { kind: 'applicant', id: user }
    const forged = [
      { kind: 'staff', id: specialist.own.user },
      { kind: 'staff', id: user },
      { kind: 'applicant', id: world.neighbour.user },
      { kind: 'applicant', id: null },
    ]
    expect(await write(herself, table, [own, ...forged])).toEqual([WRITTEN, ...forged.map(() => DENIED)])
  })

  test.each(OF_STAFF)('of $table is written by a specialist in his own name alone', async (table) => {
    const own = { kind: 'staff', id: specialist.own.user }
    const forged = [
      { kind: 'staff', id: world.unnamed },
      { kind: 'staff', id: user },
      { kind: 'staff', id: null },
      // As somebody else, in the tables where the two sides write.
      ...(table.kind
        ? [
            { kind: 'applicant', id: user },
            { kind: 'applicant', id: specialist.own.user },
          ]
        : []),
    ]
    expect(await write(specialist, table, [own, ...forged])).toEqual([WRITTEN, ...forged.map(() => DENIED)])
  })
})
