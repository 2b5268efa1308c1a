import { expect, test } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startStandIn, TEST_VIRUS } from '#tests/support/clamd.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const clamd = await startStandIn()
const app = await startTestApp({ env: { CLAMAV_HOST: clamd.host } })
const { newPage } = await launchBrowser()
const WAITING = 'Waiting for the virus check'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  return tab
}

const pdf = (text: string) => ({
  name: 'passport.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf({ text }),
})

test('A file that waits for the virus check says so to both sides, and opens by itself when the check has ended', async () => {
  const person = await createApplicant(app)
  const staff = await createMember(app)
  await clamd.kill()
  const { page, expectNoFaults, close } = await open(person, '/documents', PHONE)
  const slot = page.locator('#passport')
  await slot.locator('input[type=file]').setInputFiles(pdf('A passport'))
  await slot.getByText(WAITING).waitFor()
  await slot.getByText('We have your file.', { exact: false }).waitFor()
  expect(await slot.getByRole('link', { name: 'passport.pdf' }).count()).toBe(0)
  await expectNoAxeViolations(page)

  const desk = await open(staff, `/office/cases/${person.number}/documents/passport`)
  await desk.page.getByText('This file is stored.', { exact: false }).waitFor()
  expect(await desk.page.getByText(WAITING).count()).toBeGreaterThan(0)
  await expectNoAxeViolations(desk.page)

  await clamd.start()
  const [document] = (await person.json<{ file_url: string }[]>('/api/documents')).body
  expect((await person.fetch(String(document?.file_url))).status).toBe(200)
  await slot.getByText(WAITING).waitFor({ state: 'detached' })
  await slot.getByRole('link', { name: 'passport.pdf' }).waitFor()
  await desk.page.getByRole('img', { name: /Passport/ }).waitFor()
  desk.expectNoFaults()
  expectNoFaults()
  await Promise.all([close(), desk.close()])
})

test('A file in which the virus check finds something is refused in its slot', async () => {
  const person = await createApplicant(app)
  const { page, expectNoFaults, close } = await open(person, '/documents', PHONE)
  const slot = page.locator('#passport')
  await slot.locator('input[type=file]').setInputFiles(pdf(TEST_VIRUS))
  await slot
    .getByText('Our virus check has found something in this file, so it was not saved', { exact: false })
    .waitFor()
  expectNoFaults({ ignore: /422/ })
  await close()
})
