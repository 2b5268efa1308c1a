import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const PHONE = { width: 360, height: 740 }
const HUSBAND = 'Called. Her husband owes tax. She sends the lease.'

it('An admin releases the notes without what is about others, and the person reads them on the phone', async () => {
  const person = await createApplicant(app, { name: 'Tamar Beridze' })
  const admin = await createMember(app, { name: 'Jan Kowal', role: 'admin' })
  for (const text of [HUSBAND, 'Prefers emails'])
    await admin.json(`/api/staff/cases/${person.number}/notes`, { method: 'POST', json: { text } })
  const desk = await newPage({ url: app.url, person: admin })
  const { page } = desk
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/office/cases/${person.number}/notes`)
  await page.getByRole('link', { name: 'Release on a request of access' }).press('Enter')
  await page.getByRole('heading', { name: 'Release the notes' }).waitFor()
  await expectNoAxeViolations(page)

  // Nothing can be added, and the day is asked for.
  const first = page.getByRole('textbox', { name: /^Jan Kowal/ }).first()
  await first.fill('Called. He owes nothing.')
  await button('Release 2 notes').press('Enter')
  await page.getByText('Enter a date.').waitFor()
  await expectFocus(page, /Day of the request/)
  await page.getByText('This is not the note with something taken out.').waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'As it was written' }).press('Enter')
  await expect.poll(() => first.inputValue()).toBe(HUSBAND)

  await first.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 29))
  await page.getByRole('button', { name: 'Take out what is selected' }).first().press('Enter')
  await expect.poll(() => first.inputValue()).toBe('Called. […] She sends the lease.')
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day of the request').fill(yesterday)
  // What was taken out is still there after a reload.
  await page.getByText(/^Draft kept/).waitFor()
  await page.reload()
  await expect.poll(() => first.inputValue()).toBe('Called. […] She sends the lease.')
  await button('Release 2 notes').press('Enter')
  await notice(page, 'The notes were released').waitFor()
  await page
    .getByRole('list', { name: 'Copies handed out so far' })
    .getByText(/Jan Kowal: 2 notes/)
    .waitFor()
  await page.setViewportSize(PHONE)
  await expectNoAxeViolations(page)
  desk.expectNoFaults()

  const phone = await newPage({ url: app.url, person, viewport: PHONE })
  await phone.page.goto('/account/privacy')
  await phone.page.getByRole('link', { name: 'Read them' }).press('Enter')
  await expectScreen(phone.page, '/account/notes', 'Our internal notes')
  await phone.page.getByText('Called. […] She sends the lease.').waitFor()
  await expect.poll(() => phone.page.getByText('tax').count()).toBe(0)
  await expectNoAxeViolations(phone.page)
  await phone.page.reload()
  await phone.page.getByText('Prefers emails').waitFor()
  phone.expectNoFaults()
  await Promise.all([desk.close(), phone.close()])
})

it('Who was sent no notes reads how to ask for them', async () => {
  const person = await createApplicant(app)
  const { page, close } = await newPage({ url: app.url, person, viewport: PHONE })
  await page.goto('/account/notes')
  await page.getByText('Ask us for them in a message.').waitFor()
  await expectNoAxeViolations(page)
  await close()
})
