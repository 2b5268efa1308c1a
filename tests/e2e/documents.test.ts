import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { makeHeic, makePdfWithBlankPage, makePdfWithBrokenPage } from '#tests/support/odd-files.ts'
import {
  fileForm,
  makePdf,
  makePdfOfSize,
  makePdfOneByteTooLarge,
  makePhonePhoto,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** While it is shut, the server's inspection holds files back. */
function createGate() {
  let opened = Promise.withResolvers<void>()
  opened.resolve()
  return {
    shut() {
      opened = Promise.withResolvers<void>()
    },
    open: () => opened.resolve(),
    pass: () => opened.promise,
  }
}

const gate = createGate()
const inspector = createProcessInspector()
const app = await startTestApp({
  overrides: {
    inspector: {
      ...inspector,
      async inspect(file) {
        await gate.pass()
        return inspector.inspect(file)
      },
    },
  },
})
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
  const listStored = async () => (await person.json<Document[]>('/api/documents')).body
  return { ...opened, person, choose, slot, notice, count, listStored }
}

type OpenedPage = Awaited<ReturnType<typeof openDocuments>>['page']

/** Limits the upload rate to this many bytes per second; -1 is unlimited. */
async function limitLine(page: OpenedPage) {
  const network = await page.context().newCDPSession(page)
  return (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

/** Keeps uploads from leaving until `release`. */
async function holdUploads(page: OpenedPage) {
  const held: Route[] = []
  let released = false
  await page.route('**/api/documents/*', async (route) => {
    if (released || route.request().method() !== 'PUT') return route.continue()
    held.push(route)
  })
  return {
    count: () => held.length,
    async release() {
      released = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
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
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(8)
    for (const type of TYPES) {
      if (type === 'photo') await choose(type, await makePhonePhoto(), 'photo.jpg', 'image/jpeg')
      else await choose(type, makePdf({ pages: 4 }))
    }
    await count(8).waitFor()
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

  it('One leaves after the other on a slow line, shows the share of its bytes that have left, and can be canceled', async () => {
    const { page, count, choose, slot, listStored } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    // So slow that no file is uploaded before the test ends.
    const limit = await limitLine(page)
    await limit(20_000)
    const file = makePdfOfSize(4_700_000)
    await choose('accommodation', file, 'lease.pdf')
    await choose('cv', file, 'cv.pdf')
    const bars = page.getByRole('progressbar')
    const shares = () => bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('value'))))
    const countMoving = async () => (await shares()).filter((share) => share > 0 && share < 100).length
    await expect.poll(countMoving).toBe(1)
    await slot('Curriculum Vitae').getByText('Waiting', { exact: true }).waitFor()
    await slot('Proof of Accommodation').getByRole('button', { name: 'Cancel' }).click()
    await slot('Proof of Accommodation').getByText('Missing').waitFor()
    await slot('Curriculum Vitae').getByText('Uploading', { exact: true }).waitFor()
    await expect.poll(countMoving).toBe(1)
    await slot('Curriculum Vitae').getByRole('button', { name: 'Cancel' }).click()
    await slot('Curriculum Vitae').getByText('Missing').waitFor()
    await limit(-1)
    await choose('accommodation', makePdf(), 'short.pdf')
    await count(1).waitFor()
    expect((await listStored()).map((document) => document.file_name)).toEqual(['short.pdf'])
  })

  it('On a line known as fast four go at once, the others wait; they go on while another screen is looked at', async () => {
    const { page, count, choose, slot, listStored } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('cv', makePdfOfSize(4_700_000), 'cv.pdf')
    await count(1).waitFor()
    const uploads = await holdUploads(page)
    for (const type of TYPES.filter((one) => one !== 'cv')) await choose(type, makePdf())
    await expect.poll(() => uploads.count()).toBe(4)
    await expect.poll(() => slot('').getByText('Uploading', { exact: true }).count()).toBe(4)
    await expect.poll(() => slot('').getByText('Waiting', { exact: true }).count()).toBe(3)
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await uploads.release()
    await expect.poll(async () => (await listStored()).length).toBe(8)
    await page.goBack()
    await count(8).waitFor()
  })

  it('Once a file has left it is not canceled any more: the slot shows what the server stores', async () => {
    const { page, count, choose, slot, listStored } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    gate.shut()
    await choose('cv', makePdf())
    await slot('Curriculum Vitae').getByText('Checking', { exact: true }).first().waitFor()
    expect(await slot('Curriculum Vitae').getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    const button = slot('Curriculum Vitae').getByRole('button', { name: 'Checking' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    await expectNoAxeViolations(page, { within: 'main' })
    expect(await listStored()).toEqual([])
    gate.open()
    await slot('Curriculum Vitae').getByText('Uploaded').waitFor()
    expect(await listStored()).toHaveLength(1)
  })

  it('The next step of the dashboard leads to the slot it names', async () => {
    const { page, person, slot } = await openDocuments({ phone: true })
    await fill(person, TYPES.slice(0, 6))
    await page.goto('/documents#purpose_documents')
    await expect
      .poll(async () => (await slot('Purpose-specific Documents').boundingBox())?.y)
      .toBeLessThan(200)
  })
})

describe('DOCS-3 the pages of a stored file', () => {
  it('A page that cannot be read is named while one looks, with a way on; a blank one is said', async () => {
    const { page, count, choose, slot, notice } = await openDocuments({ phone: true })
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('passport', makePdfWithBrokenPage({ pages: 20, broken: 8 }))
    await slot('Passport Copy').getByText('Page 8 of 20 cannot be read.').waitFor()
    await slot('Passport Copy').getByText('Scan it again and replace the file.').waitFor()
    await slot('Passport Copy').getByRole('img', { name: 'First page: passport.pdf' }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await choose('passport', makePdfWithBlankPage({ pages: 12, blank: 6 }))
    await notice('Document replaced').waitFor()
    await slot('Passport Copy').getByText('Page 6 of 12 is blank.').waitFor()
    expect(await slot('Passport Copy').getByText('cannot be read').count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
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

  it('Two notices alike name their slots', async () => {
    const { page, count, choose, notice } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('passport', makePdfOneByteTooLarge())
    await choose('cv', makePdfOneByteTooLarge())
    await expect.poll(() => notice('File too large').count()).toBe(2)
    await notice('Passport Copy').waitFor()
    await notice('Curriculum Vitae, PDF').waitFor()
    await expectNoAxeViolations(page)
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

  it('A HEIC picture is told the way to a JPEG, before sending or by the server', async () => {
    const { page, count, choose, slot, notice } = await openDocuments({ phone: true })
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('photo', makeHeic(), 'IMG_0042.HEIC', '')
    await notice('Invalid file type').waitFor()
    await slot('Passport Photos').getByText('Settings, Camera, Formats, Most Compatible').waitFor()
    await choose('passport', makeHeic(), 'passport.jpg', 'image/jpeg')
    await slot('Passport Copy').getByText('Settings, Camera, Formats, Most Compatible').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
  })

  it('What the browser calls by an odd name is sent all the same', async () => {
    const { page, count, choose } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('cv', makePdf(), 'cv.pdf', 'application/octet-stream')
    await choose('passport', makePdf(), 'passport.pdf', 'application/x-pdf')
    await count(2).waitFor()
  })
})

describe('DOCS-4 the way on', () => {
  it('Continue says what is missing and stays; Back leads to the personal information', async () => {
    const { page, person, notice } = await openDocuments()
    await fill(person, TYPES.slice(0, 7))
    await page.goto('/documents')
    const button = page.getByRole('button', { name: 'Continue to Application Form' })
    await button.waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    // The press is under test; Playwright would wait until the button is enabled.
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
    await page.getByText(/^Your files are safe. Our server could not show them at \d\d:\d\d.$/).waitFor()
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

  it('An upload whose answer was lost is looked for, at once or by Retry, and not sent again', async () => {
    const { page, count, choose, slot, listStored } = await openDocuments()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    // The server receives and stores the file; the page sees a broken connection instead of the answer.
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        this.onload = (event) => this.onerror?.(event)
        send.call(this, body)
      }
    })
    await page.goto('/documents')
    await count(0).waitFor()
    await choose('cv', makePdf())
    await slot('Curriculum Vitae').getByText('Uploaded').waitFor()

    await page.route('**/api/documents', (route) => route.abort())
    await choose('passport', makePdf())
    await slot('Passport Copy').getByText('The connection broke off.').waitFor()
    await expect.poll(async () => (await listStored()).length).toBe(2)
    await page.unroute('**/api/documents')
    await slot('Passport Copy').getByRole('button', { name: 'Retry' }).click()
    await slot('Passport Copy').getByText('Uploaded').waitFor()
    expect(sent).toHaveLength(2)
  })
})
