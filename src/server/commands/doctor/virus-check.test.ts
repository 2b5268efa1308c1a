import { expect, test } from 'vitest'
import { startStandIn } from '#tests/support/clamd.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { checkVirusScanner } from './virus-check.ts'

const clamd = await startStandIn()
const app = await startTestApp({ env: { CLAMAV_HOST: clamd.host } })
const look = (env = app.deps.env) => checkVirusScanner({ env, database: app.deps.database, now: new Date() })
const listStates = async () => (await look()).map(({ state, text }) => `${state}: ${text}`)

test('doctor says whether the virus scanner answers, and which files wait for it', async () => {
  expect(await listStates()).toEqual([expect.stringMatching(/^ok: .+ answers$/)])
  expect(await look({ ...app.deps.env, clamav: null })).toEqual([
    { state: 'ok', text: 'there is none: CLAMAV_HOST is not set' },
  ])
  const { id } = await app.createPerson()
  // Its next try is far off: no job takes it meanwhile.
  await app.sql(
    `insert into file_scans (object_name, user_id, state, stored_at, next_at)
     values ('waits', $1, 'waiting', now() - interval '2 hours', now() + interval '1 day')`,
    [id],
  )
  expect(await listStates()).toEqual(['warning: 1 file not checked yet, the oldest for 2 hours'])
  await app.sql(`update file_scans set reason = 'refused'`)
  expect(await listStates()).toContain('fault: clamd does not take 1 file')
  await clamd.kill()
  expect(await listStates()).toContain(
    'fault: clamd does not answer at CLAMAV_HOST, and 1 file cannot be opened until it does',
  )
})
