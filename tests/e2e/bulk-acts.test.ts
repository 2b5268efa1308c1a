import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Message } from '#features/messages/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const ACTS = '/api/staff/cases/acts'

const marta = await createMember(app, { name: 'Marta Zielińska' })
const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })

async function open(path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor()
  return tab
}

async function createCases(word: string, count: number) {
  const numbers = []
  for (const letter of 'ABCDEF'.slice(0, count))
    numbers.push((await createApplicant(app, { name: `${word} ${letter}` })).number)
  return numbers
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const box = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select case ${number}`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const move = (number: string, json: object) =>
  jan.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })
const messagesOf = async (number: string) =>
  (await jan.json<Message[]>(`/api/staff/cases/${number}/messages`)).body.map(({ text }) => text)

/** The list is read anew with the answer: what is pressed in it before would be pressed in the old one. */
async function send(page: Page, press: () => Promise<void>) {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === ACTS)
  await press()
  expect((await answered).status()).toBe(200)
}

describe('Acting on several cases', () => {
  it('is done from the keyboard, leaves out what a colleague has changed, and tries that again', async () => {
    const [first = '', second = '', third = ''] = await createCases('Bulk', 3)
    const { page, expectNoFaults, close } = await open('/office?q=bulk')
    await row(page, third).waitFor()
    for (const number of [first, second, third]) await box(page, number).press('Space')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('act on')
    await page.getByRole('option', { name: 'Act on 3 cases' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog(page, 'Act on 3 cases').waitFor()
    await expectFocus(page, 'Template')
    await page.keyboard.press('Tab')
    await expectFocus(page, 'Message to each applicant')
    await page.keyboard.type('We are closed on Monday.')
    await expectNoAxeViolations(page)
    await move(second, { last_legal_day: '2031-03-01' })
    await send(page, () => page.keyboard.press('Control+Enter'))
    await dialog(page, 'Done in 2 cases').waitFor()
    await expectFocus(page, 'Done in 2 cases')
    await page.getByRole('heading', { name: '1 case is left out and stays selected' }).waitFor()
    const link = page.getByRole('link', { name: `Bulk B, ${second}`, exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe(`/office/cases/${second}`)
    await page.getByText('Somebody has changed this case since you chose it.').waitFor()
    await expectNoAxeViolations(page)
    expect(await messagesOf(second)).toEqual([])

    await button(page, 'Act on the one left out').press('Enter')
    await dialog(page, 'Act on 1 case').waitFor()
    await expect
      .poll(() => page.getByLabel('Message to each applicant').inputValue())
      .toBe('We are closed on Monday.')
    await page.getByLabel('Message to each applicant').focus()
    await send(page, () => page.keyboard.press('Control+Enter'))
    await dialog(page, 'Done in 1 case').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('1 case selected').waitFor({ state: 'detached' })
    await expectFocus(page, /^Open case/)
    for (const number of [first, second, third])
      expect(await messagesOf(number)).toEqual(['We are closed on Monday.'])
    expectNoFaults()
    await close()
  })

  it('keeps those that were left out selected, and the summary when the others leave the list', async () => {
    const [held = '', open_ = ''] = await createCases('Holding', 2)
    await move(held, { stage: 'on_hold' })
    await jan.json('/api/staff/assignments', {
      method: 'POST',
      json: { numbers: [held, open_], assigned_to: marta.id },
    })
    const { page, expectNoFaults, close } = await open('/office?assigned=me')
    await box(page, held).click()
    await box(page, open_).click()
    await button(page, 'Act on 2 cases').click()
    const stages = page.getByLabel('Move to', { exact: true })
    await expect
      .poll(() => stages.getByRole('option').allTextContents())
      .toEqual(['Leave each where it is', 'Preparing', 'On hold', 'Closed', 'Withdrawn'])
    await stages.selectOption({ label: 'On hold' })
    await page.getByText('Can go there now: 1 of 2. The others are left out.').waitFor()
    await page.getByLabel('What is to be done').fill('Ask the employer')
    await page.getByLabel('Whose task it is').selectOption({ label: 'Jan Kowal' })
    await send(page, () => button(page, 'Do it in 2 cases').click())
    await dialog(page, 'Done in 1 case').waitFor()
    await page.getByText('The case is at this stage already.').waitFor()
    await button(page, 'Close').first().click()
    await page.getByText('1 case selected').waitFor()
    await expect.poll(() => box(page, held).isChecked()).toBe(true)
    await expect.poll(() => box(page, open_).isChecked()).toBe(false)
    const { body } = await jan.json(`/api/staff/cases/${open_}`)
    expect(body).toMatchObject({ stage: 'on_hold', tasks: [{ assigned_to: jan.id }] })

    // The list has none of them any more: what became of them is still said.
    await jan.json('/api/staff/assignments', {
      method: 'POST',
      json: { numbers: [open_], assigned_to: null },
    })
    await row(page, open_).waitFor({ state: 'detached' })
    await button(page, 'Act on 1 case').click()
    await page.getByLabel('Template').selectOption({ label: 'We are looking into it' })
    await page.getByText(/^Hello \[…\],/).waitFor()
    await jan.json('/api/staff/assignments', { method: 'POST', json: { numbers: [held], assigned_to: null } })
    await row(page, held).waitFor({ state: 'detached' })
    await send(page, () => button(page, 'Do it in 1 case').click())
    await dialog(page, 'Nothing was done').waitFor()
    await page.getByRole('link', { name: `Holding A, ${held}` }).waitFor()
    expect(await messagesOf(held)).toEqual([])
    expectNoFaults()
    await close()
  })

  it('keeps what was typed when it fails, and does nothing twice when only the answer was lost', async () => {
    const [number = ''] = await createCases('Lost', 1)
    const { page, close } = await open('/office?q=lost', PHONE)
    await box(page, number).click()
    await button(page, 'Act on 1 case').click()
    await button(page, 'Do it in 1 case').click()
    await page.getByText('Write a message, add a task or choose a stage.').waitFor()
    await page.getByLabel('Message to each applicant').fill('Please come on Tuesday.')
    await page.route(`**${ACTS}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Do it in 1 case').click()
    await notice(page, 'We do not know whether all of it was done').waitFor()
    await page.unroute(`**${ACTS}`)
    await expect
      .poll(() => page.getByLabel('Message to each applicant').inputValue())
      .toBe('Please come on Tuesday.')
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
      }
      await waitUntilIdle(page)
      expect(await page.evaluate(WIDER_THAN_DIALOG), `at ${viewport.width}`).toEqual([])
    }
    await send(page, () => button(page, 'Do it in 1 case').click())
    await dialog(page, 'Nothing was done').waitFor()
    expect(await messagesOf(number)).toEqual(['Please come on Tuesday.'])
    await close()
  })

  it('shows again what was typed and not sent', async () => {
    const [number = ''] = await createCases('Kept', 1)
    const { page, expectNoFaults, close } = await open('/office?q=kept')
    await box(page, number).click()
    await button(page, 'Act on 1 case').click()
    await page.getByLabel('What is to be done').fill('Call the office')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(page, 'Act on 1 case')
    await page.reload()
    await box(page, number).click()
    await button(page, 'Act on 1 case').click()
    await expect.poll(() => page.getByLabel('What is to be done').inputValue()).toBe('Call the office')
    expectNoFaults()
    await close()
  })
})

const WIDER_THAN_DIALOG = `(() => {
  const box = document.querySelector('dialog[open]').getBoundingClientRect()
  return [...document.querySelectorAll('dialog[open] *:not(option)')]
    .filter((one) => one.getBoundingClientRect().right > box.right + 1 || one.getBoundingClientRect().left < box.left - 1)
    .map((one) => one.outerHTML.slice(0, 120))
})()`
