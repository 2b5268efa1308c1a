import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

it('Staff store the receipt that a client has sent; a failed save keeps the form, and the applicant reads who has stored it', async () => {
  const person = await createApplicant(app, { submitted: true })
  await app.sql(`update cases set stage = 'ready_to_file' where number = $1`, [person.number])
  const member = await createMember(app, { name: 'Marta Zielińska' })
  const { page, expectNoFaults, close } = await newPage({
    url: app.url,
    person: member,
    viewport: { width: 360, height: 740 },
  })
  await page.goto(`/office/cases/${person.number}/dates`)
  await page.getByRole('button', { name: 'Store the receipt' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Store the receipt of filing' })
  const save = dialog.getByRole('button', { name: 'Store the receipt' })
  await save.press('Enter')
  await dialog.getByText('Choose the file of the receipt.').first().waitFor()
  await expectNoAxeViolations(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'upo.pdf', mimeType: 'application/pdf', buffer: makePdf() })
  await dialog.locator('input[name=number]').fill('UPO-2026-9')
  await dialog.locator('input[name=day]').fill('2026-11-03')
  await dialog.locator('input[name=time]').fill('10:00')
  await page.route('**/filed', (route) => route.fulfill({ status: 500, json: {} }))
  await save.press('Enter')
  await page.getByText('Please try again later.').first().waitFor()
  await expect.poll(() => dialog.locator('input[name=number]').inputValue()).toBe('UPO-2026-9')
  await page.unroute('**/filed')
  await save.press('Enter')
  await notice(page, 'The receipt is stored, the case is filed').waitFor()
  await expectFocus(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  await page.getByRole('button', { name: /^Stage\s*Filed/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Store the receipt' }).count()).toBe(0)
  expectNoFaults({ ignore: /500/ })
  await close()

  const reader = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
  await reader.page.goto('/filing')
  await reader.page.getByText('UPO-2026-9').waitFor()
  await reader.page.getByText('Marta Zielińska').waitFor()
  await expectNoAxeViolations(reader.page)
  reader.expectNoFaults()
  await reader.close()
})
