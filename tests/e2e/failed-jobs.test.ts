import { describe, expect, it } from 'vitest'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** Spoils the key of a person's files; returns what puts it back. */
async function spoilKey({ id }: Person): Promise<() => Promise<unknown>> {
  const [row] = await app.sql<{ key: string }>(
    `select encode(wrapped_key, 'hex') as key from file_keys where user_id = $1`,
    [id],
  )
  const save = (key: string) =>
    app.sql(`update file_keys set wrapped_key = decode($2, 'hex') where user_id = $1`, [id, key])
  await save('00')
  return () => save(row?.key ?? '')
}

/** Asks for a copy whose job has no further try. */
async function askForCopy(person: Person): Promise<void> {
  const [row] = await app.sql<{ id: string }>(
    `insert into data_exports (user_id, id, state) values ($1, gen_random_uuid(), 'working') returning id`,
    [person.id],
  )
  await app.sql(`insert into jobs.job (name, data, retry_limit) values ('own-data.export', $1::jsonb, 0)`, [
    JSON.stringify({ id: row?.id }),
  ])
}

describe('A background job that fails for good', () => {
  it('is shown to admins at /office, and tried again when they say so', async () => {
    await app.settled
    const person = await app.createPerson()
    await uploadDocuments(person, ['passport'])
    const repair = await spoilKey(person)
    await askForCopy(person)
    await expect.poll(() => app.sql('select queue from failed_jobs')).toEqual([{ queue: 'own-data.export' }])

    const admin = await createMember(app, { role: 'admin' })
    const { page } = await newPage({ url: app.url, person: admin, viewport: { width: 360, height: 740 } })
    await page.goto('/office')
    await page.getByText('1 background job has failed', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'See what failed' }).press('Enter')
    await expectScreen(page, '/office/failed-jobs', 'Failed jobs')
    const list = page.getByRole('list', { name: 'Failed jobs' })
    await list.getByRole('heading', { name: 'Make the copy of a person’s data' }).waitFor()
    await list.getByText('unavailable').waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await repair()
    await page.getByRole('button', { name: 'Try again: Make the copy of a person’s data' }).press('Enter')
    await notice(page, 'The job will run again').waitFor()
    await page.getByText('Nothing has failed').waitFor()
    const state = () => app.sql('select state from data_exports where user_id = $1', [person.id])
    await expect.poll(state).toEqual([{ state: 'ready' }])

    await app.sql(`insert into failed_jobs (queue, data, cause) values ('tasks.remind', '{}', 'Error: no')`)
    await page.reload()
    await page.getByRole('button', { name: 'Remove: Remind of tasks' }).press('Enter')
    await page.getByText('Nothing has failed').waitFor()
    expect(await app.sql('select 1 from failed_jobs')).toEqual([])
  })

  it('is not needed to see that work at set times is late', async () => {
    await app.settled
    await app.sql(
      `update schedule_runs set succeeded_at = '2020-01-01T03:47:30Z' where name = 'own-data.retention'`,
    )
    const admin = await createMember(app, { role: 'admin' })
    for (const width of [360, 1280]) {
      const { page } = await newPage({ url: app.url, person: admin, viewport: { width, height: 740 } })
      await page.goto('/office/failed-jobs')
      const late = page
        .getByRole('table', { name: 'Late' })
        .getByRole('row', { name: 'Delete data whose time is over' })
      await late.getByText('1 January 2020').waitFor()
      await late.getByText('Late', { exact: true }).waitFor()
      await page.getByText('jobs run in time').click()
      await page
        .getByRole('table', { name: 'Scheduled work' })
        .getByRole('row', { name: 'Look for closed accounts to delete' })
        .getByText('In time', { exact: true })
        .waitFor()
      await expectNoAxeViolations(page)
    }
  })

  it('is nothing that a specialist is told of', async () => {
    await app.sql(`insert into failed_jobs (queue, data, cause) values ('tasks.remind', '{}', 'Error: no')`)
    const specialist = await createMember(app)
    const { page } = await newPage({ url: app.url, person: specialist })
    await page.goto('/office/failed-jobs')
    await expectScreen(page, '/office', 'Work queue')
    expect(await page.getByText('background job').count()).toBe(0)
  })
})
