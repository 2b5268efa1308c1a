import { expect, test } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function openDocuments() {
  const person = await app.createPerson({ name: 'Тамар Берідзе' })
  await uploadDocuments(person, ['passport', 'photo', 'health_insurance'])
  const opened = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
  const slot = (label: string) =>
    opened.page.getByRole('listitem').filter({ has: opened.page.getByRole('heading', { name: label }) })
  return { ...opened, person, slot }
}

async function detailsOf(person: Person, type: string) {
  const { body } = await person.json<Document[]>('/api/documents')
  const found = body.find(({ document_type }) => document_type === type)
  return [found?.dated_on, found?.translation]
}

test('A document is asked its day and its translation in its slot; both are saved by themselves, by keyboard', async () => {
  const { page, person, slot } = await openDocuments()
  await page.goto('/documents')
  const insurance = slot('Health Insurance')
  const fold = insurance.locator('summary', { hasText: 'Add its day and language' })
  await fold.focus()
  await page.keyboard.press('Enter')
  const day = insurance.getByLabel('Which day does it bear?')
  await day.waitFor()
  expect(await slot('Passport Copy').getByText('Add its day').count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.type('05032026')
  await insurance.getByText('3 May 2026', { exact: true }).waitFor()
  await expect.poll(() => detailsOf(person, 'health_insurance')).toEqual(['2026-05-03', null])
  await insurance.getByLabel('Is it in Polish, or translated?').selectOption('missing')
  await expect.poll(() => detailsOf(person, 'health_insurance')).toEqual(['2026-05-03', 'missing'])
  await insurance.getByText('Saved.', { exact: true }).waitFor()
  await expectNoAxeViolations(page, { within: 'main' })

  await page.reload()
  await insurance.locator('summary', { hasText: 'No translation yet' }).click()
  await day.waitFor()
  await expect.poll(() => day.inputValue()).toBe('2026-05-03')
  await day.fill('')
  await expect.poll(() => detailsOf(person, 'health_insurance')).toEqual([null, 'missing'])
})

test('A day that cannot be is refused at its field; what could not be sent stays and is sent when the line is back', async () => {
  const { page, person, slot } = await openDocuments()
  await page.goto('/documents')
  const photo = slot('Passport Photos')
  await photo.locator('summary', { hasText: 'Add the day it was taken' }).click()
  const day = photo.getByLabel('When was it taken?')
  await day.fill('2099-01-01')
  await day.blur()
  await photo.getByText('No document bears this day').waitFor()
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => day.inputValue()).toBe('2099-01-01')
  expect(await detailsOf(person, 'photo')).toEqual([null, null])

  await page.context().setOffline(true)
  await day.fill('2026-11-02')
  await day.blur()
  await photo.getByText('Not saved yet').waitFor()
  await expect.poll(() => day.inputValue()).toBe('2026-11-02')
  await page.context().setOffline(false)
  await expect.poll(() => detailsOf(person, 'photo')).toEqual(['2026-11-02', null])
  await photo.locator('summary', { hasText: /^Taken on/ }).waitFor()
})

test('A file in its place is asked about anew, and an application that has ended shows what was said', async () => {
  const { page, person, slot } = await openDocuments()
  const json = { dated_on: '2026-05-03', translation: 'not_needed' }
  await person.json('/api/documents/health_insurance/details', { method: 'PUT', json })
  await page.goto('/documents')
  const insurance = slot('Health Insurance')
  await insurance.locator('summary', { hasText: 'In Polish' }).click()
  await insurance.getByLabel('Which day does it bear?').waitFor()
  await uploadDocuments(person, ['health_insurance'])
  await insurance.locator('summary', { hasText: 'Add its day and language' }).waitFor()
  await person.json('/api/documents/health_insurance/details', { method: 'PUT', json })
  await endCase(app, person)
  await page.reload()
  await insurance.getByText('Dated 3 May 2026 · In Polish').waitFor()
  expect(await insurance.locator('summary', { hasText: 'In Polish' }).count()).toBe(0)
})
