import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

it('A specialist writes a note on a closed case; an admin reopens it with a reason, which a failed save keeps', async () => {
  const person = await createApplicant(app, { submitted: true })
  const member = await createMember(app, { name: 'Marta Zielińska' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const path = `/api/staff/cases/${person.number}`
  await member.json(path, { method: 'PATCH', json: { stage: 'closed' } })

  const desk = await newPage({ url: app.url, person: member, viewport: { width: 360, height: 740 } })
  await desk.page.goto(`/office/cases/${person.number}/notes`)
  await desk.page.getByText('An admin can reopen it.').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Reopen the case' }).count()).toBe(0)
  await desk.page.getByLabel('Add a note').fill('She appeals after all')
  await desk.page.getByRole('button', { name: 'Save note' }).press('Enter')
  await desk.page
    .getByRole('list', { name: 'Notes, newest at the end' })
    .getByText('She appeals after all')
    .waitFor()
  await expectNoAxeViolations(desk.page)
  desk.expectNoFaults()
  await desk.close()

  const { page, expectNoFaults, close } = await newPage({ url: app.url, person: admin })
  await page.goto(`/office/cases/${person.number}/history`)
  await page.getByRole('button', { name: 'Reopen the case' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reopen this case?' })
  const reopen = dialog.getByRole('button', { name: 'Reopen the case' })
  const reason = dialog.getByLabel('Reason')
  await reopen.press('Enter')
  await dialog.getByText('Write why the case is reopened.').waitFor()
  await expectNoAxeViolations(page)
  await reason.fill('She appeals after all')
  await page.route('**/reopening', (route) => route.fulfill({ status: 500, json: {} }))
  await reopen.press('Enter')
  await notice(page, 'This could not be done').waitFor()
  await expect.poll(() => reason.inputValue()).toBe('She appeals after all')
  await page.unroute('**/reopening')
  await reopen.press('Enter')
  await notice(page, 'The case is open again: Submitted').waitFor()
  await expectFocus(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  await page.getByRole('button', { name: /^Stage\s*Submitted/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Reopen the case' }).count()).toBe(0)
  await page.getByText(/It was “Closed”\. Reason: She appeals after all/).waitFor()
  await expectNoAxeViolations(page)
  expectNoFaults({ ignore: /500/ })
  await close()
})
