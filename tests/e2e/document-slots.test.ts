import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** In the page: the words of the filled buttons and links of the list, as they are shown. */
const FILLED = `[...document.querySelectorAll('main ol :is(a, button)')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === 'rgb(15, 76, 69)')
  .map((one) => one.innerText.replace(/\\s+/g, ' ').trim())`

async function openSlots({ isTouch = false, stored = [] as string[] } = {}) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  for (const type of stored) {
    const body = fileForm(makePdf(), { name: `${type}.pdf` })
    await person.fetch(`/api/documents/${type}`, { method: 'PUT', body })
  }
  const device = isTouch
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 1000 } }
  const opened = await newPage({ url: app.url, person, ...device })
  const { page } = opened
  await page.goto('/documents')
  await page.getByText(`${stored.length} of 8 documents uploaded`).first().waitFor()
  const slot = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  const listFilled = () => page.evaluate<string[]>(FILLED)
  return { ...opened, person, slot, listFilled }
}

const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0

describe('DOCS-1 the next document', () => {
  it('Only the next empty slot is filled; what was uploaded hands it on', async () => {
    const { page, slot, listFilled, expectNoFaults } = await openSlots()
    await expect.poll(listFilled).toEqual(['Upload Passport Copy'])
    await slot('Health Insurance').getByRole('button', { name: 'Upload Health Insurance' }).waitFor()
    await page
      .locator('input[type=file][name=passport]')
      .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await slot('Passport Copy').getByText('Uploaded').waitFor()
    await expect.poll(listFilled).toEqual(['Upload Passport Photos'])
    await expectNoAxeViolations(page, { within: 'main' })
    expectNoFaults()
  })

  it('The form that comes last is never it', async () => {
    const { listFilled } = await openSlots({ stored: ['passport', 'photo'] })
    await expect.poll(listFilled).toEqual(['Upload Proof of Accommodation'])
  })

  it('A refused file keeps its own way out filled, and the next slot too', async () => {
    const { page, slot, listFilled } = await openSlots()
    await page
      .locator('input[type=file][name=passport]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await slot('Passport Copy').getByText('Not uploaded').waitFor()
    await expect.poll(listFilled).toEqual(['Upload Passport Copy', 'Upload Passport Photos'])
  })
})

describe('DOCS-1 with a finger and with a mouse', () => {
  it('Where fingers touch the screen, photographing the pages comes first and choosing a file is quiet', async () => {
    const { page, slot, listFilled } = await openSlots({ isTouch: true })
    await expect.poll(listFilled).toEqual(['Photograph the pages : Passport Copy'])
    for (const label of ['Passport Copy', 'Proof of Accommodation', 'Curriculum Vitae, PDF']) {
      const camera = slot(label).getByRole('link', { name: `Photograph the pages : ${label}` })
      const choose = slot(label).getByRole('button', { name: `Upload ${label}` })
      expect(await top(camera)).toBeLessThan(await top(choose))
      expect((await camera.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect((await choose.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(
        await slot(label)
          .getByRole('link', { name: /^Add pages/ })
          .count(),
      ).toBe(0)
    }
    // A photo is one picture, and the form of the state is saved as a PDF.
    await slot('Passport Photos').getByRole('button', { name: 'Upload Passport Photos' }).waitFor()
    await slot('Application Form').getByRole('button', { name: 'Upload Application Form' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoAxeViolations(page, { within: 'main' })
    const chosen = page.waitForEvent('filechooser')
    await slot('Passport Copy').getByRole('button', { name: 'Upload Passport Copy' }).tap()
    await (await chosen).setFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await slot('Passport Copy').getByText('Uploaded').waitFor()
    await slot('Health Insurance').getByRole('link', { name: 'Photograph the pages' }).tap()
    await page.waitForURL('**/documents/health_insurance/pages')
    await page.getByRole('button', { name: 'Add pages' }).waitFor()
  })

  it('With a mouse, Upload stays as it is, with Add pages below it', async () => {
    const { slot, page } = await openSlots()
    const passport = slot('Passport Copy')
    await passport.getByRole('button', { name: 'Upload Passport Copy' }).waitFor()
    await passport.getByRole('link', { name: 'Add pages : Passport Copy' }).waitFor()
    expect(await page.getByRole('link', { name: /^Photograph/ }).count()).toBe(0)
  })
})

describe('one result in the eye', () => {
  it('What became of an upload takes the place of "Missing documents"', async () => {
    const { page } = await openSlots()
    const bar = page.getByRole('region', { name: 'Messages' })
    // The press is under test; Playwright would wait until the button is enabled.
    await page.getByRole('button', { name: 'Continue to Application Form' }).click({ force: true })
    await bar.getByText('Missing documents').waitFor()
    await page.route('**/api/documents/cv', (route) => route.fulfill({ status: 500, json: {} }))
    await page
      .locator('input[type=file][name=cv]')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await bar.getByText('Error uploading document').waitFor()
    expect(await bar.getByText('Missing documents').count()).toBe(0)
  })
})
