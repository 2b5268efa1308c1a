import { describe, expect, test } from 'vitest'
import { type CellActor, createAccessWorld } from './access-world.ts'
import { KINDS, openMigrated, query } from './both-databases.ts'
import { installCells, runStatement } from './run-cells.ts'

/*
 * The trigger documents_version_guarded: the policies let an applicant change the row of her document, and the trigger
 * says which changes are hers.
 */

const UNTOUCHED = `status = 'pending', opened_at = null, in_submission = false, asked_reason = null, asked_message = null`
const ASKED_AGAIN = `status = 'asked_again', asked_reason = 'unreadable', asked_message = 'Blurred.'`
/** The one before came by the desk, as the world of these tests has it; what she uploads is hers. */
const HERS = 'arrived_by = null, added_by = null, added_notified_at = null'
const NEXT = `object_name = 'another', version = version + 1, status = 'pending', opened_at = null,
  in_submission = false, asked_reason = null, asked_message = null, ${HERS}`

const DENIED = { rows: 0, code: '42501' }
const DONE = { rows: 1, code: null }

describe.each(KINDS)('A version of a document on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const world = await createAccessWorld(handle)
  await installCells(handle)
  const [herself, specialist] = world.mayTouchVictim
  if (!herself || !specialist) throw new Error('somebody may change the document')
  const id = String(world.victim.rows.get('documents')?.id)

  async function change(actor: CellActor, state: string, set: string) {
    await query(handle, `update documents set ${UNTOUCHED} where id = $1`, [id])
    await query(handle, `update documents set ${state} where id = $1`, [id])
    const statement = `update documents set ${set} where id = '${id}'`
    return runStatement(handle, { actor, statement })
  }

  test.each([
    ['that nobody has opened', UNTOUCHED],
    ['that staff have opened', 'opened_at = now()'],
    ['that staff ask for again', ASKED_AGAIN],
    ['that a submission names', 'in_submission = true'],
  ])('%s is followed by the next one, with a file of its own', async (_, state) => {
    expect(await change(herself, state, NEXT)).toEqual(DONE)
    expect(await change(herself, state, NEXT.replace(`object_name = 'another', `, ''))).toEqual(DENIED)
    expect(await change(herself, state, NEXT.replace('version + 1', 'version + 2'))).toEqual(DENIED)
    expect(await change(herself, state, NEXT.replace(`, ${HERS}`, ''))).toEqual(DENIED)
    expect(await change(herself, state, NEXT.replace('version = version + 1, ', ''))).toEqual(DENIED)
  })

  test.each([
    ['accepts it', UNTOUCHED, `status = 'accepted'`],
    ['says that it is not asked for again', ASKED_AGAIN, UNTOUCHED],
    ['changes what staff have written', ASKED_AGAIN, `asked_message = 'Thank you.'`],
    ['says that nobody has opened it', 'opened_at = now()', 'opened_at = null'],
    ['says that staff have opened it', UNTOUCHED, 'opened_at = now()'],
    ['takes it out of a submission', 'in_submission = true', 'in_submission = false'],
    ['puts it into a submission', UNTOUCHED, 'in_submission = true'],
    ['says that it came otherwise', `arrived_by = 'brought'`, `arrived_by = 'mailed'`],
    ['puts another file under it', 'opened_at = now()', `object_name = 'another'`],
    [
      'puts other pages under one that was opened',
      'opened_at = now()',
      `object_name = 'another', pages = '[]'`,
    ],
  ])('is not the applicant’s to judge: nobody as an applicant %s', async (_, state, set) => {
    expect(await change(herself, state, set)).toEqual(DENIED)
  })

  test('has pages that she arranges until somebody has opened it', async () => {
    expect(await change(herself, UNTOUCHED, `object_name = 'another', pages = '[]'`)).toEqual(DONE)
  })

  test('is opened once: staff do not move the moment', async () => {
    expect(await change(specialist, UNTOUCHED, 'opened_at = now()')).toEqual(DONE)
    expect(await change(specialist, `opened_at = now() - interval '1 day'`, 'opened_at = now()')).toEqual(
      DENIED,
    )
    expect(await change(specialist, `opened_at = now() - interval '1 day'`, 'opened_at = null')).toEqual(
      DENIED,
    )
  })
})
