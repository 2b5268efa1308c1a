import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder } from '#tests/support/places.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { mailAlarms } from './alarm-jobs.ts'

describe.each(TEST_DATABASES)('The operator is mailed about technical faults on %s', async (database) => {
  const backupDir = createFolder()
  const app = await startTestApp({
    database,
    env: { BACKUP_DIR: backupDir, OPERATOR_EMAIL: 'owner@pobyt.example' },
  })
  const backup = join(backupDir, 'pobyt-2038-02-01T0315.backup')
  const now = (day: number, hour = 9) => new Date(Date.UTC(2038, 1, day, hour))
  const run = (at: Date, storageDownSince: Date | null = null) =>
    mailAlarms({ ...app.deps, now: () => at }, storageDownSince)
  const listMails = () =>
    app.sql<{ recipient: string; subject: string; dedupe_key: string }>(
      `select recipient, subject, dedupe_key from email_outbox
        where dedupe_key like 'alarm:%' and dedupe_key not like 'alarm:disk:%' order by created_at`,
    )
  const kinds = async () => (await listMails()).map(({ dedupe_key }) => dedupe_key)

  test('a backup that is older than two days, once a day, and not one that is younger', async () => {
    writeFileSync(backup, 'whole')
    utimesSync(backup, now(1), now(1))
    await run(now(2))
    expect(await kinds()).toEqual([])
    await run(now(4))
    await run(now(4, 10))
    await run(now(5))
    expect(await kinds()).toEqual(['alarm:backup:2038-02-04', 'alarm:backup:2038-02-05'])
    const [mail] = await listMails()
    expect(mail).toMatchObject({
      recipient: 'owner@pobyt.example',
      subject: expect.stringContaining('There is no backup of the last two days'),
    })
    rmSync(backup)
    await run(now(6))
    expect(await kinds()).toContain('alarm:backup:2038-02-06')
  })

  test('a storage that is away for more than ten minutes, and a broken audit log', async () => {
    const since = now(8)
    await run(new Date(since.getTime() + 9 * 60_000), since)
    expect(await kinds()).not.toContain('alarm:storage:2038-02-08')
    await run(new Date(since.getTime() + 11 * 60_000), since)
    expect(await kinds()).toContain('alarm:storage:2038-02-08')
    const fail = (cause: string) =>
      app.sql(
        `insert into failed_jobs (queue, data, cause) values ('audit.verify', '{}', $1)
        on conflict (queue, data) do update set cause = excluded.cause`,
        [cause],
      )
    await fail('PostgresError 57014')
    await run(now(9))
    expect(await kinds()).not.toContain('alarm:audit:2038-02-09')
    await fail('AuditChainBroken: row 3 is changed')
    await run(now(9, 10))
    expect(await kinds()).toContain('alarm:audit:2038-02-09')
  })
})
