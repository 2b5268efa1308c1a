import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const FIELD = 'A case, a screen, or what you want to do'

async function callUp(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await expectFocus(page, FIELD)
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
}

const namesOf = (page: Page) => page.getByRole('option').allTextContents()

await receiveMessage(app, { subject: 'Card lost in Łódź' })
await receiveMessage(app, { subject: 'Price for two people' })

it('Ctrl+K does in the inbox what its keys do, once a message is open', async () => {
  const { page, close, expectNoFaults } = await newPage({ url: app.url, person: await createMember(app) })
  await page.goto('/office/inbox')
  await page.getByRole('link', { name: /Card lost/ }).waitFor()
  await callUp(page, 'message')
  const listed = await namesOf(page)
  expect(listed).toContain('Next message of the inbox')
  expect(listed).not.toContain('Answer this message')
  await page.keyboard.press('Escape')
  await callUp(page, 'next message')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/office/inbox?entry=*')
  await page.getByLabel('Answer by email', { exact: true }).waitFor()
  await callUp(page, 'answer this')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Answer by email')
  await callUp(page, 'close this')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Why')
  expectNoFaults()
  await close()
})

it('Ctrl+K does with the visit that is open what its panel offers', async () => {
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const person = await createApplicant(app, { name: 'Olena Bondar' })
  const slot = createSlots(listOpenDays(new Date(), { after: 8 }))()
  const { body } = await book(person, slot)
  const { page, close, expectNoFaults } = await newPage({ url: app.url, person: marta })
  await page.goto(`/office/visits?date=${slot.appointment_date}&visit=appointment-${body.id}`)
  await page.getByRole('heading', { level: 1, name: 'Visits' }).waitFor()
  await page
    .getByRole('link', { name: /Olena Bondar/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Move', exact: true }).waitFor()
  await callUp(page, 'move this visit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await callUp(page, 'cancel this visit')
  // What comes later cannot have taken place.
  expect(await namesOf(page)).not.toContain('Note that the visit took place')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .waitFor()
  expectNoFaults()
  await close()
})
