import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { BASE_LANGUAGE } from '#language/language.ts'
import { QUESTIONNAIRE_PATHS, SHEET_PATHS, SIGNED_IN_PATHS, SLOT_PAGES_PATHS } from '#shared/paths.ts'
import { PERSONAL_INFO, saveLongWords } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import type { TestPage } from '#tests/support/browser.ts'
import { createRequest } from '#tests/support/consultations.ts'
import {
  DESKTOP,
  expectHealthy,
  expectHealthyFrame,
  openWindow,
  PHONE,
  SCREEN_LANGUAGE,
  SCREENSHOTS,
} from '#tests/support/every-screen.ts'
import { addRelatives } from '#tests/support/household.ts'
import { addVisitLetter } from '#tests/support/letters.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** The pages of the other slots are the same screen, and so are the other parts of the questionnaire and the other sheets. */
const PARTS = QUESTIONNAIRE_PATHS.filter((path) => /(person|family|stays|questions)$/.test(path))
const SHEETS = SHEET_PATHS.filter((path) => /(cover-letter|statement-accommodation)$/.test(path))
const SCREENS = [...SIGNED_IN_PATHS, SLOT_PAGES_PATHS[0], ...PARTS, ...SHEETS]

const app = await startTestApp()

describe('every signed-in screen of somebody who has just registered', () => {
  let window: TestPage
  beforeAll(async () => {
    window = await openWindow(app, await app.createPerson({ name: 'Tamar Beridze' }))
  })
  it.each(SCREENS)('%s', (path) => expectHealthy(window, path, { picture: 'empty' }))

  it('the frame on a desktop', () => expectHealthyFrame(window, '/dashboard'))
})

describe('every signed-in screen of somebody who has done it all', () => {
  let window: TestPage
  beforeAll(async () => {
    const person = await app.createPerson({
      name: 'Wilhelmina Konstantinopolitańczykiewiczównianka'.repeat(3),
    })
    await saveLongWords(person)
    await person.json('/api/application/submit', { method: 'POST', json: {} })
    const slot = createSlots(listOpenDays(new Date(), { after: 5 }))()
    await book(person, { ...slot, notes: 'Dolmetscher'.repeat(20) })
    await createRequest(person)
    await addVisitLetter(person)
    await addRelatives(app, person, 'Konstantin-Wolfeschlegelsteinhausenbergerdorff'.repeat(3))
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
      `insert into answer_corrections (case_id, user_id, record, field, previous_value, proposed, reason, message)
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
    window = await openWindow(app, person)
  })
  it.each(SCREENS)('%s', (path) => expectHealthy(window, path, { picture: 'full' }))

  // They open parts by their English names.
  const inEnglish = it.skipIf(SCREEN_LANGUAGE !== BASE_LANGUAGE)

  inEnglish('the open bell, the open account menu and, on a phone, the open drawer', async () => {
    const { page } = window
    await page.emulateMedia({ colorScheme: 'light' })
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await page.goto('/dashboard')
      const narrow = viewport === PHONE ? ['Open menu'] : []
      for (const name of [/^Notifications, \d+ unread$/, 'My Account', ...narrow]) {
        await page.getByRole('button', { name }).click()
        await expectNoAxeViolations(page)
        await page.keyboard.press('Escape')
      }
    }
  })

  inEnglish('the review prints alone, without the application around it', async () => {
    const { page } = window
    await page.setViewportSize(PHONE)
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
