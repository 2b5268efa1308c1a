import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const SCREEN = '/office/templates'

const marta = await createMember(app, { name: 'Marta Zielińska' })
const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })

async function open(path: string, { viewport = DESK, person = marta } = {}) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  return tab
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const row = (page: Page, list: string, name: string) => rows(page, list).filter({ hasText: name })

/** Saves the dialog; the list is read anew before anything is pressed in it. */
async function save(page: Page, list: 'templates' | 'macros') {
  const read = page.waitForResponse(
    (one) => one.request().method() === 'GET' && one.url().endsWith(`/api/staff/${list}`),
  )
  await button(page, 'Save').click()
  await read
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

/** What is written or made twice has another name the second time. */
const once = (name: string) => `${name} ${crypto.randomUUID().slice(0, 4)}`

it('A team without templates and macros sees what they are, and a screen that cannot be loaded says so', async () => {
  const { page, close } = await open(SCREEN, { viewport: PHONE })
  await page.getByText('No templates yet').waitFor()
  await page.getByText('No macros yet').waitFor()
  await expectNoAxeViolations(page)
  await page.route('**/api/staff/macros', (route) => route.abort())
  await page.reload()
  await page.getByText('The macros could not be loaded').waitFor()
  await page.getByText('No templates yet').waitFor()
  await page.unroute('**/api/staff/macros')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No macros yet').waitFor()
  await close()
})

describe('A template of the team', () => {
  it('is refused with its unknown field, written, and used in a case', async () => {
    const name = once('Welcome')
    const { number } = await createApplicant(app, { name: 'Olena Bondar' })
    const { page, expectNoFaults, close } = await open(SCREEN)
    await button(page, 'New template').click()
    const dialog = page.getByRole('dialog', { name: 'New template' })
    await dialog.getByLabel('Name').fill(name)
    const text = dialog.getByLabel('Text (English)')
    await text.fill('Dear {first_name}, your case has the number {case_number}.')
    await button(page, 'Save').click()
    await dialog.getByText(/There is no field \{first_name\} here\./).waitFor()
    await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true)
    await expectNoAxeViolations(page)
    await text.fill('Dear {name}, your case has the number {case_number}.')
    const preview = dialog.getByRole('figure', { name: 'With example values' })
    await preview.getByText(/^Dear Olena Bondar, your case has the number \d{4}-\d{4}\.$/).waitFor()
    await save(page, 'templates')
    await row(page, 'Templates of the team', name).getByText('Written: Marta Zielińska').waitFor()

    await page.goto(`/office/cases/${number}/messages`)
    await button(page, 'Templates').click()
    await button(page, name).click()
    await expect
      .poll(() => page.getByLabel('Your answer', { exact: true }).inputValue())
      .toBe(`Dear Olena Bondar, your case has the number ${number}.`)
    expectNoFaults({ ignore: /400/ })
    await close()
  })

  it('that was changed meanwhile keeps what is typed, and is deleted after a question', async () => {
    const name = once('Contested')
    const texts = { en: 'Hello {name}' }
    const json = { name, used_in: 'both', texts }
    const { body } = await jan.json<{ id: string; updated_at: string }>('/api/staff/templates', {
      method: 'POST',
      json,
    })
    const { page, close } = await open(SCREEN, { person: jan, viewport: PHONE })
    const mine = row(page, 'Templates of the team', name)
    await mine.getByRole('button', { name: `Change or delete “${name}”` }).click()
    await mine.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Change “${name}”` })
    await dialog.getByLabel('Text (English)').fill('From Jan, {name}')
    await marta.json(`/api/staff/templates/${body.id}`, {
      method: 'PUT',
      json: { ...json, texts: { en: 'From Marta' }, updated_at: body.updated_at },
    })
    const read = page.waitForResponse(
      (one) => one.request().method() === 'GET' && one.url().endsWith('/api/staff/templates'),
    )
    await button(page, 'Save').click()
    await dialog.getByText(/A colleague has just changed it/).waitFor()
    await read
    await expect.poll(() => dialog.getByLabel('Text (English)').inputValue()).toBe('From Jan, {name}')
    await save(page, 'templates')
    await mine.getByText('Changed: Jan Kowal').waitFor()
    await mine.getByRole('button', { name: `Change or delete “${name}”` }).click()
    await mine.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Delete “${name}”?` })
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => mine.count()).toBe(0)
    await close()
  })
})

describe('A macro', () => {
  it('is made, found with Ctrl+K in a case, changed there and done', async () => {
    const name = once('Wait for the strike')
    const { number } = await createApplicant(app, { name: 'Tamar Beridze' })
    const { page, expectNoFaults, close } = await open(SCREEN)
    await button(page, 'New macro').click()
    const making = page.getByRole('dialog', { name: 'New macro' })
    await making.getByLabel('Name').fill(name)
    await making.getByLabel('Message').selectOption({ label: 'A text of its own' })
    await making.getByLabel('Text (English)').fill('Dear {name}, the office is on strike.')
    await making.getByLabel('Move the case to').selectOption({ label: 'On hold' })
    await making.getByLabel('Task', { exact: true }).fill('Call the office')
    await making.getByLabel('Due in how many days').fill('7')
    await expectNoAxeViolations(page)
    await save(page, 'macros')
    await row(page, 'Macros of the team', name)
      .getByText('Message: English · Stage: On hold · Task: Call the office')
      .waitFor()

    await page.goto(`/office/cases/${number}`)
    await page.getByRole('heading', { level: 1, name: 'Tamar Beridze' }).waitFor()
    await button(page, 'Use a macro').waitFor()
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
    await page.keyboard.press('Control+k')
    await expectFocus(page, 'A case, a screen, or what you want to do')
    await page.keyboard.type('macro')
    await page.getByRole('option', { name: 'Use a macro' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const using = page.getByRole('dialog', { name: `“${name}” in case ${number}` })
    const message = using.getByLabel(/^Message: /)
    await expect.poll(() => message.inputValue()).toBe('Dear Tamar Beridze, the office is on strike.')
    await using.getByText('The case moves to the stage “On hold”.').waitFor()
    await expectNoAxeViolations(page)
    await message.fill('Dear Tamar, the office is on strike until Monday.')
    await button(page, 'Do all of this').click()
    await page.getByText(`Done: ${name}.`).waitFor()
    await expect.poll(() => using.count()).toBe(0)

    const path = `/api/staff/cases/${number}`
    expect((await jan.json<CaseHead>(path)).body.stage).toBe('on_hold')
    expect((await jan.json<Message[]>(`${path}/messages`)).body.map(({ text }) => text)).toEqual([
      'Dear Tamar, the office is on strike until Monday.',
    ])
    expect((await jan.json<StaffTask[]>(`${path}/tasks`)).body).toMatchObject([
      { title: 'Call the office', for: 'staff', due_on: expect.any(String) },
    ])
    expectNoFaults()
    await close()
  })

  it('that comes too late says so, keeps what was typed, and is done the next time', async () => {
    const { number } = await createApplicant(app, { name: 'Kofi Boateng' })
    const name = once('Greeting')
    const json = { name, texts: { en: 'Good day {name}' } }
    expect((await marta.json('/api/staff/macros', { method: 'POST', json })).status).toBe(201)
    const { page, close } = await open(`/office/cases/${number}`, { viewport: PHONE })
    // The first part replaces what stands before it has come: what is pressed earlier is lost.
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
    await button(page, 'Use a macro').click()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const using = page.getByRole('dialog', { name: `“${name}” in case ${number}` })
    await using.getByLabel(/^Message: /).fill('Good day Mr Boateng')
    const assign = { method: 'PATCH', json: { assigned_to: jan.id } }
    expect((await jan.json(`/api/staff/cases/${number}`, assign)).status).toBe(200)
    await button(page, 'Do all of this').click()
    await using.getByText('Somebody has changed this case since you chose it.').waitFor()
    await expect.poll(() => using.getByLabel(/^Message: /).inputValue()).toBe('Good day Mr Boateng')
    await expectNoAxeViolations(page)
    await button(page, 'Do all of this').click()
    await page.getByText(`Done: ${name}.`).waitFor()
    const { body } = await jan.json<Message[]>(`/api/staff/cases/${number}/messages`)
    expect(body.map(({ text }) => text)).toEqual(['Good day Mr Boateng'])
    await close()
  })
})
