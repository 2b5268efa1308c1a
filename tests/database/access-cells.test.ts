import { describe, expect, test } from 'vitest'
import { isWhole } from '#tests/support/whole-tests.ts'
import { attackNoun, type NounReport } from './access-matrix.ts'
import { listNouns } from './access-nouns.ts'
import { createAccessWorld } from './access-world.ts'
import { openMigrated } from './both-databases.ts'
import { query } from './query.ts'
import { installCells } from './run-cells.ts'

/*
 * Actor × verb × table × way of naming somebody else's row: what row-level security must hold when a statement forgets
 * its filter. It does not claim to hold against somebody who can run SQL of their own: app.user_id and app.case_id are
 * settings that the product makes from the session, and app_user could make them, too. Where a policy looks at more
 * than these settings (current_staff: session, second factor, suspension; the key of case and person together), they
 * are forged here. A new table takes part from its first day.
 */

/** On the embedded database, which has the same policies, a part is enough. */
const PART = ['application_forms', 'case_events', 'cases', 'documents', 'personal_info', 'session', 'user']
const WAYS = isWhole ? { postgres: 5, pglite: 2 } : { postgres: 3, pglite: 1 }
const WAYS_UNRESTRICTED = isWhole ? 2 : 1
const LEAST_CELLS = isWhole ? { postgres: 29_000, pglite: 4_400 } : { postgres: 15_000, pglite: 2_200 }

/** The tables whose rows their person reads, and those that the named specialist reads. */
const READ_BY_PERSON = [
  'application_forms',
  'appointments',
  'cases',
  'consultations',
  'documents',
  'payments',
]
const READ_BY_STAFF = [
  ...READ_BY_PERSON,
  'case_access',
  'case_events',
  'document_versions',
  'submission_documents',
]

describe.each(['postgres', 'pglite'] as const)('Access cells on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const world = await createAccessWorld(handle)
  await installCells(handle)
  const nouns = (await listNouns(handle)).filter(({ name }) => kind === 'postgres' || PART.includes(name))
  const reports = new Map<string, NounReport>()
  let cells = 0

  test.each(nouns)(
    'Nobody reaches a foreign row of $name, and each statement works for who may',
    async (noun) => {
      const report = await attackNoun({ handle, world, noun }, { ways: WAYS[kind] })
      reports.set(noun.name, report)
      cells += report.cells
      expect(report.leaks).toEqual([])
      expect(report.withoutControl).toEqual([])
    },
  )

  test('The people of a case and the named specialist read what is theirs, with the same statements', () => {
    const readBy = (who: string) =>
      [...reports].filter(([, { readers }]) => readers.includes(who)).map(([name]) => name)
    const among = (tables: string[]) => tables.filter((name) => reports.has(name))
    expect(readBy('the applicant herself')).toEqual(expect.arrayContaining(among(READ_BY_PERSON)))
    expect(readBy('the named specialist')).toEqual(expect.arrayContaining(among(READ_BY_STAFF)))
    expect(readBy('the named specialist')).not.toContain('session')
  })

  test('Nor does anybody but staff in force while no case is restricted', async () => {
    await query(handle, 'update cases set restricted = false')
    const others = { ...world, attackers: world.attackers.filter(({ inForce }) => !inForce) }
    for (const noun of nouns) {
      const report = await attackNoun({ handle, world: others, noun }, { ways: WAYS_UNRESTRICTED })
      expect(report.leaks).toEqual([])
      cells += report.cells
    }
  })

  test('There are as many cells as there should be', () => {
    expect(reports.size).toBe(nouns.length)
    expect(cells).toBeGreaterThan(LEAST_CELLS[kind])
  })
})
