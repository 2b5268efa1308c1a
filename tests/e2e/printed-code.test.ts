import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createMember } from '#tests/support/desk.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PASSWORD = 'kwiat-na-oknie-7'

it('A code that the desk has printed is typed at /start, with an address, and its person signs in and sees the case', async () => {
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const json = { full_name: 'Li Na', locale: 'en', came_by: 'in_person', phone: '600 100 299' }
  const opened = await marta.json<{ number: string }>('/api/staff/cases', { method: 'POST', json })
  const { number } = opened.body
  const desk = await newPage({ url: app.url, person: marta })
  await desk.page.goto(`/office/cases/${number}/notes`)
  await desk.page.getByRole('button', { name: 'Print a code' }).press('Enter')
  const dialog = desk.page.getByRole('dialog', { name: 'A code for the registration' })
  const code = (await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? ''
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await expectNoAxeViolations(desk.page)
  // On paper there is the slip alone.
  await desk.page.emulateMedia({ media: 'print' })
  await expect.poll(() => desk.page.getByText('It is shown only now.').isVisible()).toBe(false)
  await expect.poll(() => desk.page.getByText(code).isVisible()).toBe(true)
  await expect.poll(() => desk.page.locator('header').first().isVisible()).toBe(false)
  await desk.page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).first().press('Enter')
  desk.expectNoFaults()
  await desk.close()

  const phone = await newPage({ url: app.url, viewport: { width: 360, height: 740 } })
  const { page } = phone
  await page.goto('/start')
  const send = page.getByRole('button', { name: 'Send me the link' })
  // A key on the button does nothing before the page has its script.
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.press('Enter')
  await page.getByText('Type the code of the paper.').waitFor()
  await expectFocus(page, /Code of the paper/)
  await page.getByLabel('Code of the paper').fill('ABCD-EFGH-2345')
  await page.getByLabel('Email', { exact: true }).fill('li.na@example.com')
  await send.press('Enter')
  await page.getByText(/This code does not work/).waitFor()
  await expectFocus(page, /Code of the paper/)
  await expectNoAxeViolations(page)
  await page.getByLabel('Code of the paper').fill(code.toLowerCase())
  await send.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'The link is on its way to you' }).waitFor()
  await page.getByText('li.na@example.com').waitFor()
  await expectNoAxeViolations(page)
  const [mail] = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
    'li.na@example.com',
  ])
  await page.goto(/\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).press('Enter')
  await page.waitForURL('**/login')
  phone.expectNoFaults({ ignore: /400/ })
  await phone.close()
})
