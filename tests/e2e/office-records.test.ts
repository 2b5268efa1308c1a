import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { replaceFacts } from '#facts/require-fact.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startServerProcess } from '#tests/support/start-process.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const LONG_NAME = 'Олександра-Вікторія Ковальчук-Подгаєцька'
const FEES = '/knowledge-base/your-situation/costs'
const PRICE = '1\u00a0234.50\u00a0PLN'

afterAll(() => {
  replaceFacts(BUILT_BOOKS)
})

async function open(path: string, person: Person) {
  const tab = await newPage({ url: app.url, person, viewport: DESK })
  const { page } = tab
  await page.goto(path)
  return {
    ...tab,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    rows: page.getByRole('table').getByRole('row'),
  }
}

/** Both colour schemes at both sizes. */
async function expectGoodLooks(page: Page) {
  for (const viewport of [PHONE, DESK]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
}

const textOf = async (url: string) => (await fetch(new URL(FEES, url))).text()

describe('Rules and sources', () => {
  it('A fee that an admin changes is on the public page at once, in every process, and a row of the audit log', async () => {
    const second = await startServerProcess({
      dataDir: app.dataDir,
      env: { DATABASE_URL: app.deps.env.databaseUrl ?? '', LOG_LEVEL: 'error' },
    })
    expect(await textOf(app.url)).not.toContain(PRICE)
    expect(await textOf(second.url)).not.toContain(PRICE)

    const admin = await open('/office/rules', await createMember(app, { role: 'admin', name: LONG_NAME }))
    const { page, field, button, link } = admin
    await expectScreen(page, '/office/rules', 'Rules and sources')
    await field('Word, value or source').fill('stamp duty fee-work')
    await field('Word, value or source').press('Enter')
    await button('Open fee-work').press('Enter')
    await expectFocus(page, 'Fact fee-work')
    await page.getByRole('heading', { name: /^Shown on \d+ public pages$/ }).waitFor()
    await field('Value').fill('a lot')
    await field('Source').fill('Regulation of 1 December 2026')
    await field('Value').press('Enter')
    await page.getByText('Enter a value of the same kind as before, without braces.').waitFor()
    await expectFocus(page, 'Value')
    await expect.poll(() => field('Source').inputValue()).toBe('Regulation of 1 December 2026')
    await expectGoodLooks(page)

    await field('Value').fill('1 234,50')
    await field('Value').press('Enter')
    await notice(page, 'Saved. The pages show it now.').waitFor()
    expect(await textOf(app.url)).toContain(PRICE)
    await expect.poll(() => textOf(second.url)).toContain(PRICE)
    await second.stop()
    await page.getByText(`Saved: ${LONG_NAME}`).waitFor()
    const saved = page.getByRole('listitem').filter({ hasText: 'Regulation of 1 December 2026' })
    await saved.getByText(PRICE).waitFor()

    await button('Only checked, no change').press('Enter')
    await notice(page, 'The check was saved.').waitFor()
    await page.goto(FEES)
    await page.getByText(PRICE).first().waitFor()

    await page.goto('/office/audit')
    await expectScreen(page, '/office/audit', 'Audit log')
    await page.getByText('Chain verified.').waitFor()
    await field('What').selectOption({ label: 'Changed a fact' })
    await button('Show rows').press('Enter')
    await expect.poll(() => admin.rows.count()).toBe(2)
    const row = admin.rows.last()
    await row.getByText(LONG_NAME).waitFor()
    await row.getByText('fee-work', { exact: true }).waitFor()
    await row.getByText('440 → 1234.5').waitFor()
    await link('Clear filters').press('Enter')
    await expect.poll(() => admin.rows.count()).toBeGreaterThan(2)
    await button('Verify again').press('Enter')
    await page.getByText('Chain verified.').waitFor()
    admin.expectNoFaults({ ignore: /400/ })
    await admin.close()
  })

  it('Two admins at once: the later one sees the newer value and keeps what was typed', async () => {
    const [one, two] = [
      await open(
        '/office/rules?open=fee-card',
        await createMember(app, { role: 'admin', name: 'Ewa Nowak' }),
      ),
      await open(
        '/office/rules?open=fee-card',
        await createMember(app, { role: 'admin', name: 'Jan Kowal' }),
      ),
    ]
    for (const { field } of [one, two]) await field('Value').waitFor()
    await one.field('Value').fill('111')
    await one.button('Save, show at once').press('Enter')
    await notice(one.page, 'Saved. The pages show it now.').waitFor()
    await two.field('Value').fill('222')
    await two.button('Save, show at once').press('Enter')
    await notice(two.page, 'This could not be done').waitFor()
    await two.page.getByText('Saved: Ewa Nowak').waitFor()
    await expect.poll(() => two.field('Value').inputValue()).toBe('222')
    await two.button('Save, show at once').press('Enter')
    await notice(two.page, 'Saved. The pages show it now.').waitFor()
    two.expectNoFaults({ ignore: /409/ })
    await Promise.all([one.close(), two.close()])
  })

  it('A specialist reads them, finds none for a strange word, and has no audit log', async () => {
    const { page, field, button, link, expectNoFaults, close } = await open(
      '/office/rules?show=office',
      await createMember(app, { name: 'Marta Zielińska' }),
    )
    await expectScreen(page, '/office/rules', 'Rules and sources')
    await button('Open office-lodz').press('Enter')
    await page.getByText('An admin can change this fact.').waitFor()
    expect(await button('Save, show at once').count()).toBe(0)
    await expectGoodLooks(page)
    await field('Word, value or source').fill('unicorn')
    await field('Word, value or source').press('Enter')
    await page.getByRole('heading', { name: 'No fact fits' }).waitFor()
    await expectGoodLooks(page)
    expect(await link('Audit log').count()).toBe(0)
    await page.goto('/office/audit')
    await page.waitForURL((url) => url.pathname !== '/office/audit')
    expectNoFaults()
    await close()
  })

  it('A list that cannot be loaded says so and is tried again', async () => {
    const { page, button, close } = await open(
      '/office/account',
      await createMember(app, { role: 'admin', name: 'Ewa Nowak' }),
    )
    await page.route('**/api/staff/facts', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/staff/audit?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/staff/audit', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/staff/audit/verification', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/office/rules')
    await page.getByRole('heading', { name: 'The facts could not be loaded' }).waitFor()
    await page.goto('/office/audit')
    await page.getByRole('heading', { name: 'The audit log could not be loaded' }).waitFor()
    await page.getByText('The chain could not be verified.').waitFor()
    await expectGoodLooks(page)
    await page.unrouteAll()
    await button('Try again').press('Enter')
    await page.getByRole('table').waitFor()
    await button('Verify again').press('Enter')
    await page.getByText('Chain verified.').waitFor()
    await close()
  })
})

describe('The audit log', () => {
  it('is read page by page, filtered by a case and exported', async () => {
    const { number } = await createApplicant(app, { name: 'Тамара Берідзе' })
    const specialist = await createMember(app, { name: 'Marta Zielińska' })
    await specialist.json(`/api/staff/cases/${number}`)
    await app.sql(
      `insert into audit_log (actor_kind, act, details) select 'system', 'test.unknown', '{}' from generate_series(1, 60)`,
    )
    const { page, field, button, link, rows, expectNoFaults, close } = await open(
      '/office/audit',
      await createMember(app, { role: 'admin', name: 'Ewa Nowak' }),
    )
    await rows.getByText('test.unknown').first().waitFor()
    await expect.poll(() => rows.count()).toBe(51)
    await expectGoodLooks(page)
    await button('Show older rows').press('Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(51)

    await link(`Rows: ${number}`).first().press('Enter')
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => field('Case number').inputValue()).toBe(number)
    await rows.getByText('Opened the case').waitFor()
    await page.reload()
    await expect.poll(() => rows.count()).toBe(2)
    await field('Who').selectOption({ label: 'Applicant' })
    await field('Case number').press('Enter')
    await page.getByRole('heading', { name: 'No row fits' }).waitFor()
    await expectGoodLooks(page)

    await page.goto(`/office/audit?case=${number}`)
    const download = page.waitForEvent('download')
    await link('Export these rows as CSV').press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^pobyt-audit-[\d-]+\.csv$/)
    await page.goto('/office/audit')
    await rows.getByText('Exported the audit log').waitFor()
    expectNoFaults()
    await close()
  })

  it('says which row was changed', async () => {
    await app.sql('alter table audit_log disable trigger all')
    await app.sql(`update audit_log set act = 'test.forged' where seq = 2`)
    await app.sql('alter table audit_log enable trigger all')
    const { page, expectNoFaults, close } = await open(
      '/office/audit',
      await createMember(app, { role: 'admin', name: 'Ewa Nowak' }),
    )
    await page.getByText('The chain is broken.').waitFor()
    await page.getByText(/^Row 2: it is not as it was written\./).waitFor()
    await expectGoodLooks(page)
    expectNoFaults()
    await close()
  })
})
