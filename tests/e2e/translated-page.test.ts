import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

// A small instance of `npm run torture -- translate`, which runs every browser test like this. Each page is also watched for
// texts that are not those which React believes are there (tests/support/translator).
const app = await startTestApp()
const { newPage } = await launchBrowser()

/** A page whose words a translator replaces: "Send" becomes "‹Send›". */
async function openTranslated(path: string, person?: Person) {
  const tab = await newPage({ url: app.url, person, translated: 'rewritten' })
  await tab.page.goto(path)
  await tab.page.locator('main font').first().waitFor()
  return tab
}

const says = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

describe('A page that a browser translates', () => {
  it('counts an upload, and shows its new state in other words than before', async () => {
    const { page, expectNoFaults } = await openTranslated('/documents', await app.createPerson())
    await says(page, '‹0 of 8 documents uploaded').first().waitFor()
    await page
      .locator('input[type=file][name=cv]')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await says(page, '‹1 of 8 documents uploaded').first().waitFor()
    await expect.poll(() => page.getByText('0 of 8 documents uploaded').count()).toBe(0)
    expectNoFaults()
  })

  it('sends a message, and shows the answer that comes, with its file name and its author as they are', async () => {
    const applicant = await createApplicant(app)
    const marta = await createMember(app, { name: 'Marta Zielińska' })
    const { page, expectNoFaults } = await openTranslated('/messages', applicant)
    await press(page, 'Send')
    await says(page, '‹Write a message.›').waitFor()
    await page.getByRole('textbox').fill('Which bank is it?')
    await press(page, 'Send')
    await says(page, '‹Which bank is it?›').waitFor()
    await expect.poll(() => says(page, 'Write a message.').count()).toBe(0)
    await marta.json(`/api/staff/cases/${applicant.number}/messages`, {
      method: 'POST',
      json: { text: 'The one of your salary.' },
    })
    await says(page, '‹The one of your salary.›').waitFor()
    await page.getByText('Marta Zielińska', { exact: true }).first().waitFor()
    expectNoFaults()
  })

  it('answers an applicant at the desk and takes a note; the name is not translated', async () => {
    const applicant = await createApplicant(app, { name: 'Tamar Beridze' })
    const path = `/office/cases/${applicant.number}`
    const { page, expectNoFaults } = await openTranslated(`${path}/messages`, await createMember(app))
    await page.getByRole('heading', { level: 1, name: 'Tamar Beridze', exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Two pages are enough.')
    await press(page, 'Send to')
    await says(page, '‹Two pages are enough.›').waitFor()
    await page.goto(`${path}/notes`)
    await page.getByRole('textbox', { name: 'Add a note' }).fill('She asked twice.')
    await press(page, 'Save note')
    await says(page, '‹She asked twice.›').waitFor()
    expectNoFaults()
  })

  it('takes a message in the contact form, which it loads and sends', async () => {
    const { page, expectNoFaults } = await openTranslated('/contact')
    const button = page.getByRole('button', { name: 'Send message' })
    await page.getByRole('textbox', { name: 'Message' }).fill('I work in Łódź.')
    await button.click()
    await says(page, /^‹.*thing.* to correct/)
      .first()
      .waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('I work in Łódź.')
    expectNoFaults()
  })
})
