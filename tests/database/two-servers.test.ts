import { expect, test } from 'vitest'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'
import { startTwoServers } from '#tests/support/two-servers.ts'
import { crossEndings, crossEvents, crossFiles } from '../../scripts/torture/instances-crossing.ts'
import { fightForTimes } from '../../scripts/torture/instances-crowd.ts'
import {
  countTries,
  spendCaptcha,
  spendFactors,
  spendLink,
  spendMailedCode,
} from '../../scripts/torture/instances-once.ts'

// Two processes of the bundle: what is in one's memory is not in the other's. With rounds, kills and updates:
// npm run torture -- instances.
const database = await createTestDatabase()
const folder = createDataDir()
const servers = await startTwoServers({ databaseUrl: database.url, folder: folder.path })
closeAtEnd(async () => {
  await servers.close()
  await database.drop()
  folder.remove()
})

test('What is done at one server arrives in the streams of the other one', async () => {
  await crossEvents(servers)
})

test('A session that is ended at one server is over at the other one', async () => {
  await crossEndings(servers)
})

test('A time that forty people want at both servers at once has one of them', async () => {
  await fightForTimes(servers, { people: 40, rounds: 1 })
})

test('A file that was uploaded through one server is read through the other one', async () => {
  await crossFiles(servers)
})

test.each([
  ['solved captcha', spendCaptcha],
  ['link of a mail', spendLink],
  ['code by mail', spendMailedCode],
  ['code of an app, and a recovery code', spendFactors],
])('A %s counts at one of two servers, and once', async (_, spend) => {
  await spend(servers)
})

test('Wrong passwords are counted over both servers', async () => {
  expect(await countTries(servers)).toBeLessThanOrEqual(10)
})
