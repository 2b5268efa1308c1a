import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { focused, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const marta = await createMember(app, { name: 'Marta Zielińska' })

async function open(path: string) {
  const tab = await newPage({ url: app.url, person: marta, viewport: DESK })
  await tab.page.goto(path)
  return { ...tab, field: (label: string) => tab.page.getByLabel(label, { exact: true }) }
}

/** How many presses of Tab lead from here to the button. */
async function countTabs(page: Page, button: string | RegExp): Promise<number> {
  for (let presses = 1; presses < 9; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).match(button)) return presses
  }
  throw new Error(`no Tab leads to ${button}`)
}

describe('Ctrl and Enter send what is typed at the desk, and the button is near', () => {
  it('a message and a note', async () => {
    const { number } = await createApplicant(app)
    const { page, field, expectNoFaults, close } = await open(`/office/cases/${number}/messages`)
    await field('Your answer').fill('It takes about a month.')
    expect(await countTabs(page, /^Send to: Tamar/)).toBe(1)
    await field('Your answer').press('Control+Enter')
    await page.getByRole('listitem').filter({ hasText: 'It takes about a month.' }).first().waitFor()
    await expect.poll(() => field('Your answer').inputValue()).toBe('')
    // A plain Enter is a new line.
    await field('Your answer').press('Enter')
    await expect.poll(() => field('Your answer').inputValue()).toBe('\n')

    await field('Add a note').fill('Called: the employer is slow.')
    expect(await countTabs(page, /^Save note/)).toBe(1)
    await field('Add a note').press('Meta+Enter')
    await page.getByText('Called: the employer is slow.').waitFor()
    await expect.poll(() => field('Add a note').inputValue()).toBe('')
    await expectNoAxeViolations(page)
    expectNoFaults()
    await close()
  })

  it('a task, also while it is changed', async () => {
    const { number } = await createApplicant(app)
    const { page, field, close } = await open(`/office/cases/${number}/tasks`)
    await page.getByRole('heading', { level: 2, name: 'Tasks', exact: true }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => focused(page)).toBe('What is to be done')
    await page.keyboard.type('Call Ms Wójcik')
    expect(await countTabs(page, /^Add/)).toBe(1)
    await field('Who does it').press('Control+Enter')
    await page.getByRole('listitem').filter({ hasText: 'Call Ms Wójcik' }).waitFor()
    await page.getByRole('button', { name: 'Change: Call Ms Wójcik' }).click()
    const form = page.locator('form[name=task-change]')
    await form.getByLabel('What is to be done', { exact: true }).fill('Call Ms Wójcik again')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('listitem').filter({ hasText: 'Call Ms Wójcik again' }).waitFor()
    await close()
  })

  it('a document that is asked for again, and an answer to be corrected', async () => {
    const person = await createApplicant(app)
    const body = fileForm(makePdf(), { name: 'passport.pdf' })
    await person.json('/api/documents/passport', { method: 'PUT', body })
    const { page, field, close } = await open(`/office/cases/${person.number}/documents`)
    await page.locator('[aria-busy=false] > img').waitFor()
    await page.keyboard.press('r')
    await field('Reason').selectOption('Pages missing')
    await field('Message to the applicant').fill('Pages 3 and 4, please.')
    expect(await countTabs(page, /^Send$/)).toBe(1)
    await field('Message to the applicant').press('Control+Enter')
    await notice(page, 'Asked again: Passport Copy').waitFor()

    await page.goto(`/office/cases/${person.number}/answers`)
    await page.getByRole('row', { name: /Phone/ }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('c')
    await field('Should say').fill('Tamar Beridse')
    await field('Reason').selectOption('Spelling')
    const message = page.locator('#correction-message')
    await message.fill('Your passport has it so.')
    expect(await countTabs(page, /^Ask /)).toBe(1)
    await message.press('Control+Enter')
    await expect.poll(() => message.count()).toBe(0)
    const rows = await app.sql('select 1 from answer_corrections where case_id = open_case_of($1)', [
      person.id,
    ])
    expect(rows).toHaveLength(1)
    await close()
  })

  it('an answer by email', async () => {
    const entry = await receiveMessage(app)
    const { page, field, close } = await open(`/office/inbox?entry=${entry}`)
    await field('Answer by email').fill('It is the same price for both of you.')
    expect(await countTabs(page, /^Send answer/)).toBe(1)
    await field('Answer by email').press('Control+Enter')
    await page.getByText('It is the same price for both of you.').first().waitFor()
    await expect.poll(() => field('Answer by email').inputValue()).toBe('')
    await close()
  })
})
