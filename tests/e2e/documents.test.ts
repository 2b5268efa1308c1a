import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import {
  fileForm,
  makePdf,
  makePdfOfSize,
  makePdfOneByteTooLarge,
  makePhonePhoto,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PDF = 'application/pdf'
const TYPES = [
  'passport',
  'photo',
  'application_form',
  'accommodation',
  'health_insurance',
  'financial_proof',
  'purpose_documents',
  'cv',
]

async function openDocuments(options: { phone?: boolean } = {}) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const viewport = options.phone ? { width: 390, height: 844 } : { width: 1440, height: 1000 }
  const opened = await newPage({ url: app.url, person, viewport })
  const choose = (type: string, file: Buffer, name = `${type}.pdf`, mimeType = PDF) =>
    opened.page.locator(`input[type=file][name=${type}]`).setInputFiles({ name, mimeType, buffer: file })
  const slot = (label: string) =>
    opened.page.getByRole('listitem').filter({ has: opened.page.getByRole('heading', { name: label }) })
  const notice = (title: string) => opened.page.getByRole('region', { name: 'Messages' }).getByText(title)
  const count = (n: number) => opened.page.getByRole('main').getByText(`${n} of 8 documents uploaded`)
  return { ...opened, person, choose, slot, notice, count }
}

async function fill(person: Person, types: string[]) {
  for (const type of types) {
    await person.fetch(`/api/documents/${type}`, {
      method: 'PUT',
      body: fileForm(makePdf(), { name: `${type}.pdf` }),
    })
  }
}

describe('DOCS-1 the eight slots', () => {
  it('Eight files chosen one after the other are all uploaded, counted and there after a reload', async () => {
    const { page, count, choose, slot, notice, expectNoFaults } = await openDocuments({ phone: true })
    await page.goto('/documents')
    await count(0).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(8)
    for (const type of TYPES) {
      if (type === 'photo') await choose(type, await makePhonePhoto(), 'photo.jpg', 'image/jpeg')
      else await choose(type, makePdf({ pages: 4 }))
    }
    await count(8).waitFor({ timeout: 20_000 })
    await notice('Document uploaded').first().waitFor()
    await slot('Passport Photos').getByRole('img').waitFor()
    await page.reload()
    await count(8).waitFor()
    await slot('Passport Copy').getByText('4 pages').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.getByRole('button', { name: 'Continue to Application Form' }).click()
    await page.waitForURL('**/application-form')
    expectNoFaults()
  })

  it('A document can be replaced and downloaded as it was', async () => {
    const { page, person, choose, slot, notice } = await openDocuments()
    await fill(person, ['cv'])
    await page.goto('/documents')
    await slot('Curriculum Vitae').getByRole('button', { name: 'Replace' }).waitFor()
    const pdf = makePdfOfSize(200_000)
    await choose('cv', pdf, 'new cv.pdf')
    await notice('Document replaced').waitFor()
    const download = page.waitForEvent('download')
    await slot('Curriculum Vitae').getByRole('link', { name: 'new cv.pdf' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('new cv.pdf')
    expect((await readFile(await file.path())).equals(pdf)).toBe(true)
  })

  it('Shows the share of the bytes that have left, and can be canceled', async () => {
    const { page, count, choose, slot } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    const network = await page.context().newCDPSession(page)
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000_000 }
    await network.send('Network.emulateNetworkConditions', conditions)
    await choose('accommodation', makePdfOfSize(4_700_000), 'lease.pdf')
    const bar = slot('Proof of Accommodation').getByRole('progressbar')
    await expect
      .poll(async () => Number(await bar.getAttribute('value')), { timeout: 15_000 })
      .toBeGreaterThan(20)
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(100)
    await slot('Proof of Accommodation').getByRole('button', { name: 'Cancel' }).click()
    await slot('Proof of Accommodation').getByText('Missing').waitFor()
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
    await choose('accommodation', makePdf())
    await count(1).waitFor()
  })

  it('Four go at once and four wait, each with its own share; they go on while another screen is looked at', async () => {
    const { page, count, choose, slot } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    const network = await page.context().newCDPSession(page)
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 600_000 }
    await network.send('Network.emulateNetworkConditions', conditions)
    const file = makePdfOfSize(1_500_000)
    for (const type of TYPES) await choose(type, file)
    await expect.poll(() => slot('').getByText('Uploading', { exact: true }).count()).toBe(4)
    expect(await slot('').getByText('Waiting', { exact: true }).count()).toBe(4)
    const bars = page.getByRole('progressbar')
    const moved = async () =>
      (await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('value'))))).filter(
        (value) => value > 0 && value < 100,
      ).length
    await expect.poll(moved, { timeout: 15_000 }).toBeGreaterThan(1)
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
    await page.goBack()
    await count(8).waitFor({ timeout: 20_000 })
  })

  it('The next step of the dashboard leads to the slot it names', async () => {
    const { page, person, slot } = await openDocuments({ phone: true })
    await fill(person, TYPES.slice(0, 6))
    await page.goto('/documents#purpose_documents')
    await expect
      .poll(async () => (await slot('Purpose-specific Documents').boundingBox())?.y)
      .toBeLessThan(200)
  })

  it('A file dropped on a slot is uploaded there', async () => {
    const { page, count, slot } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    const bytes = makePdf().toString('latin1')
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(
        new File([Uint8Array.from(text, (c) => c.charCodeAt(0))], 'dropped.pdf', { type: 'application/pdf' }),
      )
      return transfer
    }, bytes)
    await slot('Health Insurance').dispatchEvent('drop', { dataTransfer: data })
    await slot('Health Insurance').getByText('dropped.pdf').waitFor()
    await slot('Health Insurance').getByText('Uploaded').waitFor()
  })
})

describe('DOCS-2 what is refused', () => {
  it('A wrong kind and a large file are refused before sending, in the exact words', async () => {
    const { page, count, choose, notice } = await openDocuments()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('cv', Buffer.from('hello'), 'cv.txt', 'text/plain')
    await notice('Invalid file type').waitFor()
    await notice('Please upload PDF, JPEG, or PNG files only.').waitFor()
    await choose('passport', makePdfOneByteTooLarge())
    await notice('File too large').waitFor()
    await notice('Please upload a file smaller than 5MB.').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    expect(sent).toEqual([])
  })

  it('A page under the name of a PDF is refused by the server, with the same words', async () => {
    const { page, count, choose, slot, notice } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('cv', Buffer.from('<!doctype html><p>hello'))
    await notice('Invalid file type').waitFor()
    await choose('passport', makePdf().subarray(0, 300))
    await notice('Error uploading document').waitFor()
    await slot('Passport Copy').getByText('It is damaged or not complete').waitFor()
  })
})

describe('DOCS-4 the way on', () => {
  it('Continue says what is missing and stays; Back leads to the personal information', async () => {
    const { page, person, notice } = await openDocuments()
    await fill(person, TYPES.slice(0, 7))
    await page.goto('/documents')
    const button = page.getByRole('button', { name: 'Continue to Application Form' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    // Pressing it is what is tested; Playwright would wait for it to be enabled.
    await button.click({ force: true })
    await notice('Missing documents').waitFor()
    await notice('Please upload all 8 required documents before continuing.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/documents')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/personal-info')
  })
})

describe('DOCS-5 when it fails', () => {
  it('A list that cannot be loaded says what is safe, and comes with Try again', async () => {
    const { page, count, notice } = await openDocuments()
    const refused = { status: 500, json: { error: { code: 'internal', message: 'x', request_id: 'D-4187' } } }
    await page.route('**/api/documents', (route) => route.fulfill(refused))
    await page.goto('/documents')
    await notice('Error loading documents').waitFor()
    await notice('Could not load your documents.').waitFor()
    await page.getByText('D-4187').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.unroute('**/api/documents')
    await page.getByRole('button', { name: 'Try again' }).click()
    await count(0).waitFor()
  })

  it('A broken upload keeps the file for Retry', async () => {
    const { page, count, choose, slot, notice } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await page.route('**/api/documents/cv', (route) => route.abort())
    await choose('cv', makePdf())
    await notice('Error uploading document').waitFor()
    await notice('Please try again later.').waitFor()
    await page.unroute('**/api/documents/cv')
    await slot('Curriculum Vitae').getByRole('button', { name: 'Retry' }).click()
    await slot('Curriculum Vitae').getByText('Uploaded').waitFor()
  })
})
