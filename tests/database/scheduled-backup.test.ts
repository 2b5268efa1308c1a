import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLastBackup } from '#backup/last-backup.ts'
import { makeScheduledBackup } from '#backup/scheduled-backup.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { listAllJobs } from '#server/all-jobs.ts'
import { createFolder } from '#tests/support/places.ts'
import { createEmptyPlace, pobyt, startAt } from './backup-place.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('Each night one backup is made and verified, the newest are kept, and the last one is known', async () => {
  const folder = createFolder()
  const place = await createEmptyPlace('postgres')
  const env = { BACKUP_DIR: folder, BACKUP_AT: '02:40', BACKUP_KEEP: '2' }
  const { server } = await startAt({ ...place, env })
  const { deps } = server
  const job = listAllJobs(deps).scheduled.find(({ name }) => name === 'backup.make')
  expect(job).toMatchObject({ cron: '40 2 * * *', timeZone: 'Europe/Warsaw' })
  expect(await findLastBackup(deps.env)).toBeNull()

  const makeAt = (now: Date) => {
    const openSource = async () => ({
      database: deps.database,
      storage: (await chooseStorage(deps.env)).storage,
      filesKey: deps.env.filesKey,
      listReferenced: listAllObjects,
    })
    return makeScheduledBackup({ env: deps.env, log: deps.log, now: () => now, openSource }, folder)
  }
  writeFileSync(join(folder, 'notes.txt'), 'of the operator')
  writeFileSync(join(folder, 'pobyt-2026-01-01T0240.backup.unfinished'), 'killed')
  const first = Date.now()
  for (let day = 0; day < 3; day += 1) await makeAt(new Date(first + day * DAY_MS))
  const made = readdirSync(folder).filter((name) => name.endsWith('.backup'))
  expect(made).toHaveLength(2)
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true)
  expect(existsSync(join(folder, 'pobyt-2026-01-01T0240.backup.unfinished'))).toBe(false)

  const last = await findLastBackup(deps.env)
  expect(last?.name).toBe(made.sort().at(-1))
  expect(last?.bytes).toBeGreaterThan(1_000)
  expect(Math.abs((last?.at.getTime() ?? 0) - Date.now())).toBeLessThan(DAY_MS)
  expect(await pobyt(place, 'verify', join(folder, last?.name ?? ''))).toContain('The backup is whole')

  // A second process, or a job that has waited: the last one is new.
  await makeAt(new Date())
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toHaveLength(2)
})

test('A folder that is not there fails the job with a sentence', async () => {
  const place = await createEmptyPlace('postgres')
  const folder = join(place.dataDir, 'backups')
  const { server } = await startAt({ ...place, env: { BACKUP_DIR: folder } })
  const job = listAllJobs(server.deps).scheduled.find(({ name }) => name === 'backup.make')
  await expect(job?.work()).rejects.toThrow(`The folder ${folder} (BACKUP_DIR) does not exist`)
})
