import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  OFFICE_PATHS,
  PUBLIC_PATHS,
  SIGN_IN_STEP_PATHS,
  SIGNED_IN_PATHS,
  SLOT_PAGES_PATHS,
} from '#shared/paths.ts'
import { PERSONAL_INFO, saveLongWords } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fillInbox } from '#tests/support/fill-inbox.ts'
import { fillCase } from '#tests/support/full-case.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { settle } from '#tests/support/settle.ts'
import { fillTalk } from '#tests/support/talk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** The callback redirects to the sign-in at once (recovery.test.ts). */
const STEP_PATHS = SIGN_IN_STEP_PATHS.filter((path) => path !== '/auth/callback')
/** The pages of the other slots are the same screen. */
const SCREENS = [...SIGNED_IN_PATHS, SLOT_PAGES_PATHS[0]]
const UNKNOWN_PATHS = ['/no-such-page', '/knowledge-base/no-such-guide']
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
/** A folder for screenshots of every screen, for people to look at. */
const { SCREENSHOTS } = process.env

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** One window of each size. Opened once per group, so that the second screen finds the scripts in the cache. */
async function openWindows(person?: Person) {
  return Promise.all(
    SIZES.map(async (viewport) => ({ ...(await newPage({ url: app.url, person, viewport })), viewport })),
  )
}
type Windows = Awaited<ReturnType<typeof openWindows>>

/** In light and dark, on a phone and a desktop: no axe violations, no horizontal overflow, nothing in the console. */
async function expectHealthy(windows: Windows, path: string, picture: string) {
  await Promise.all(
    windows.map(async ({ page, viewport, faults, expectNoFaults }) => {
      for (const list of Object.values(faults)) list.length = 0
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settle(page)
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // A theme changes only colours.
        await expectNoAxeViolations(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {})
        if (SCREENSHOTS) {
          const name = `${picture}-${path.slice(1).replaceAll(/[/?=]/g, '-') || 'home'}-${viewport.width}-${colorScheme}.png`
          await page.screenshot({ path: join(SCREENSHOTS, name), fullPage: true })
        }
      }
      expect(await page.evaluate(OUTSIDE_VIEWPORT), `${path} at ${viewport.width}`).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      await expect.poll(() => page.title()).toMatch(/^\S.* · Pobyt$/)
      expectNoFaults(UNKNOWN_PATHS.includes(path) ? { ignore: /404/ } : {})
    }),
  )
}

if (SCREENSHOTS) mkdirSync(SCREENSHOTS, { recursive: true })

describe('every public screen', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await openWindows()
  })
  it.each([...PUBLIC_PATHS, ...STEP_PATHS, ...UNKNOWN_PATHS])('%s', (path) =>
    expectHealthy(windows, path, 'public'),
  )
})

describe('every signed-in screen of somebody who has just registered', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await openWindows(await app.createPerson({ name: 'Tamar Beridze' }))
  })
  it.each(SCREENS)('%s', (path) => expectHealthy(windows, path, 'empty'))
})

describe('every signed-in screen of somebody who has done it all', () => {
  let windows: Windows
  beforeAll(async () => {
    const person = await app.createPerson({
      name: 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3),
    })
    await saveLongWords(person)
    await person.json('/api/application/submit', { method: 'POST', json: {} })
    const slot = createSlots(listOpenDays(new Date(), { after: 5 }))()
    await book(person, { ...slot, notes: 'Dolmetscher'.repeat(20) })
    await createRequest(person)
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, amount, provider, receipt_number, completed_at)
        values (open_case_of($1), $1, 'standard', 'completed', 199900, 'sandbox', '2026/000001', now()),
          (open_case_of($1), $1, 'basic', 'failed', 109900, 'sandbox', null, null), (open_case_of($1), $1, 'premium', 'pending', 299900, 'sandbox', null, null)`,
      [person.id],
    )
    await app.sql('insert into notifications (user_id, message) values ($1, $2)', [
      person.id,
      'Your specialist has read your application.',
    ])
    await app.sql(
      `insert into case_messages (case_id, user_id, author_kind, author_id, text, read_at)
        values (open_case_of($1), $1, 'staff', null, $2, null), (open_case_of($1), $1, 'applicant', $1, $2, now())`,
      [person.id, 'Посвідка'.repeat(40)],
    )
    await app.sql(
      `insert into case_tasks (case_id, user_id, title, due_on, task_for)
        values (open_case_of($1), $1, $2, '2026-01-01', 'applicant'), (open_case_of($1), $1, 'Annex 1', null, 'applicant')`,
      [person.id, 'Arbeitgeberbescheinigung'.repeat(8)],
    )
    await app.sql(
      `insert into answer_corrections (case_id, user_id, record, field, was, proposed, reason, message)
        values (open_case_of($1), $1, 'personal_info', 'address', '"ul. 7"', to_jsonb($2::text), 'other', $2),
          (open_case_of($1), $1, 'application_form', 'monthly_income', '7200', '5400', 'spelling', 'Is it?')`,
      [person.id, 'Straßenbahnhaltestelle'.repeat(12)],
    )
    await app.sql(
      `update documents set status = 'asked_again', opened_at = now(), asked_reason = 'unreadable', asked_message = $2
        where user_id = $1 and document_type in ('passport', 'cv')`,
      [person.id, 'Unleserlich'.repeat(30)],
    )
    await app.sql(
      `select append_audit('staff', $1, 'document.opened', 'document', gen_random_uuid()::text, open_case_of($1),
        '{"version": 1, "document_type": "cv"}', null)`,
      [person.id],
    )
    windows = await openWindows(person)
  })
  it.each(SCREENS)('%s', (path) => expectHealthy(windows, path, 'full'))

  it('the open bell, the open account menu and, on a phone, the open drawer', async () => {
    await Promise.all(
      windows.map(async ({ page, viewport }) => {
        await page.goto('/dashboard')
        const narrow = viewport.width < 768 ? ['Open menu'] : []
        for (const name of [/^Notifications, \d+ unread$/, 'My Account', ...narrow]) {
          await page.getByRole('button', { name }).click()
          await expectNoAxeViolations(page)
          await page.keyboard.press('Escape')
        }
      }),
    )
  })

  it('the review prints alone, without the application around it', async () => {
    const [{ page } = missing()] = windows
    await page.goto('/review-application')
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
    await expect.poll(() => page.getByText(PERSONAL_INFO.passport_number).isVisible()).toBe(true)
    if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, 'print.png'), fullPage: true })
    await page.emulateMedia({ media: 'screen' })
  })
})

describe('every screen of the desk', () => {
  let windows: Windows
  beforeAll(async () => {
    const name = 'Wilhelmina Konstantynopolitańczykiewiczówna'.repeat(2)
    const admin = await createMember(app, { role: 'admin', name })
    const { number } = await createApplicant(app, { name: 'Тамара Берідзе', submitted: true })
    await app.sql(`update cases set assigned_to = $2, last_legal_day = '2026-01-01' where number = $1`, [
      number,
      admin.id,
    ])
    await fillInbox(app, admin)
    windows = await openWindows(admin)
  })
  it.each([
    ...OFFICE_PATHS,
    '/office/inbox?show=closed',
    '/office?q=nobody',
    '/office/figures?period=year',
    '/office/payments?q=nobody',
    '/office/rules?open=fee-work',
    '/office/rules?open=office-lodz',
    '/office/visits?date=2027-01-04&show=day',
  ])('%s', (path) => expectHealthy(windows, path, 'desk'))
})

describe('the conversation, the notes and the tasks of a case', () => {
  let windows: Windows
  let path: string
  beforeAll(async () => {
    const specialist = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const name = 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3)
    const applicant = await createApplicant(app, { name })
    await fillTalk(app, { specialist, applicant })
    path = `/office/cases/${applicant.number}`
    windows = await openWindows(specialist)
  })
  it.each(['messages', 'notes', 'tasks'])('%s', (part) => expectHealthy(windows, `${path}/${part}`, 'office'))
})

const CASE_PARTS = ['answers', 'answers?field=monthly_income', 'dates', 'payments', 'history']

describe('every part of a case', () => {
  let windows: Windows
  let [full, empty] = ['', '']
  beforeAll(async () => {
    const staff = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const person = await app.createPerson({
      name: 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3),
    })
    full = await fillCase(app, { person, staff })
    empty = (await createApplicant(app)).number
    windows = await openWindows(staff)
  })
  it.each(CASE_PARTS)('%s', (part) => expectHealthy(windows, `/office/cases/${full}/${part}`, 'full'))
  it.each(CASE_PARTS)('%s of a case that has just been opened', (part) =>
    expectHealthy(windows, `/office/cases/${empty}/${part}`, 'empty'),
  )
})

function missing(): never {
  throw new Error('no window is open')
}
