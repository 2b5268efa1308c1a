import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PASSWORD = 'kwiat-na-oknie-7'

/** Presses and clicks, counted; what is typed into a field is its text and not counted. */
function createHand(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    type: (text: string) => page.keyboard.type(text),
    async click(name: string | RegExp, role: 'button' | 'link' = 'button') {
      count += 1
      await page.getByRole(role, { name }).click()
    },
    /** How many since the last time. */
    read() {
      const made = count
      count = 0
      return made
    },
  }
}

async function openCase(path = '') {
  const applicant = await createApplicant(app)
  for (const type of ['passport', 'cv'])
    await applicant.json(`/api/documents/${type}`, {
      method: 'PUT',
      body: fileForm(makePdf(), { name: `${type}.pdf` }),
    })
  const tab = await newPage({ url: app.url, person: await createMember(app), viewport: DESK })
  await tab.page.goto(`/office/cases/${applicant.number}${path}`)
  return { ...tab, applicant, hand: createHand(tab.page) }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The page of this document is drawn, and a verdict can be given. */
async function expectDocument(page: Page, name: string) {
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  await page.locator('[aria-busy=false] > img').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Save|Send)/ }).isEnabled()).toBe(true)
}

describe('The acts of a day at the desk need at most so many keys or clicks', () => {
  it('signing in: two beside the two fields and the code', async () => {
    const person = await createMember(app, { name: 'Ewa Nowak' })
    await givePassword(app, person, await hashPassword(PASSWORD))
    const enabled = await person.json<{ totpURI: string }>('/api/auth/two-factor/enable', {
      method: 'POST',
      json: { password: PASSWORD },
    })
    const { totpURI } = enabled.body
    const code = await appCode(totpURI)
    await person.json('/api/auth/two-factor/verify-totp', { method: 'POST', json: { code } })
    const { page, close } = await newPage({ url: app.url, viewport: DESK })
    const hand = createHand(page)
    await page.goto('/office/sign-in')
    await field(page, 'Email').focus()
    await hand.type(person.email)
    await hand.press('Tab')
    await hand.type(PASSWORD)
    await hand.press('Enter')
    await expectFocus(page, 'Code from the app')
    await hand.type(await appCode(totpURI, 1))
    await expectScreen(page, '/office', 'Work queue')
    expect(hand.read()).toBe(2)
    await close()
  })

  it('finding a person and opening the case: three beside the name', async () => {
    const applicant = await createApplicant(app, { name: 'Oleksandra Kovalenko' })
    const { page, close } = await newPage({ url: app.url, person: await createMember(app), viewport: DESK })
    const hand = createHand(page)
    await page.goto('/office/inbox')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hand.press('/')
    await hand.type('kovalenko')
    await hand.press('Enter')
    await expectFocus(page, new RegExp(`^Open case ${applicant.number}`))
    await hand.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Oleksandra Kovalenko' }).waitFor()
    expect(hand.read()).toBe(3)
    await close()
  })

  it('accepting a document: two; asking for one again: three beside the reason', async () => {
    const { page, hand, close } = await openCase('/documents')
    await expectDocument(page, 'Passport Copy')
    await hand.press('a', 'Enter')
    await notice(page, 'Accepted: Passport Copy').waitFor()
    expect(hand.read()).toBe(2)
    await expectDocument(page, 'Curriculum Vitae, PDF')
    await hand.press('r')
    await expectFocus(page, 'Reason')
    await hand.press('p')
    await expect.poll(() => field(page, 'Reason').inputValue()).not.toBe('')
    await hand.press('Control+Enter')
    await notice(page, 'Asked again: Curriculum Vitae, PDF').waitFor()
    expect(hand.read()).toBe(3)
    await close()
  })

  it('an answer, an internal note and a task: two each beside the text', async () => {
    const { page, hand, applicant, close } = await openCase('/messages')
    await field(page, 'Your answer').waitFor()
    for (const [key, label, text] of [
      ['r', 'Your answer', 'It takes about a month.'],
      ['n', 'Add a note', 'Called: the employer is slow.'],
    ] as const) {
      await hand.press(key)
      await expectFocus(page, label)
      await hand.type(text)
      await hand.press('Control+Enter')
      await page.getByText(text).first().waitFor()
      await expect.poll(() => field(page, label).inputValue()).toBe('')
      expect(hand.read()).toBe(2)
      await page.locator('main').focus()
    }
    await page.goto(`/office/cases/${applicant.number}/tasks`)
    await page.getByRole('heading', { level: 2, name: 'Tasks', exact: true }).waitFor()
    await hand.press('n')
    await expectFocus(page, 'What is to be done')
    await hand.type('Call Ms Wójcik')
    await hand.press('Control+Enter')
    await page.getByRole('listitem').filter({ hasText: 'Call Ms Wójcik' }).waitFor()
    expect(hand.read()).toBe(2)
    await close()
  })

  it('the last legal day: two beside the day; the stage and whose case it is: two each', async () => {
    // Its own name for each try.
    const colleague = `Piotr Zieliński ${randomUUID().slice(0, 8)}`
    await createMember(app, { name: colleague })
    const { page, hand, close } = await openCase('/documents')
    await expectDocument(page, 'Passport Copy')
    await hand.click('Dates', 'link')
    await field(page, 'Last legal day').fill(addDays(todayInWarsaw(new Date()), 90))
    await hand.press('Enter')
    await notice(page, 'The last legal day was saved').waitFor()
    expect(hand.read()).toBe(2)
    await hand.click(/^Stage/)
    await hand.click('On hold')
    await notice(page, 'The case is now: On hold').waitFor()
    expect(hand.read()).toBe(2)
    await hand.click(/^Assigned to/)
    await hand.click(colleague)
    await notice(page, 'The case has been given over.').waitFor()
    expect(hand.read()).toBe(2)
    await close()
  })

  it('an answer by email in the inbox: three beside the text', async () => {
    await receiveMessage(app, { subject: 'Card lost in Łódź' })
    const entry = await receiveMessage(app)
    const { page, close } = await newPage({ url: app.url, person: await createMember(app), viewport: DESK })
    const hand = createHand(page)
    await page.goto(`/office/inbox?entry=${entry}`)
    await field(page, 'Answer by email').waitFor()
    await hand.press('j')
    await page.getByRole('heading', { name: 'Card lost in Łódź' }).waitFor()
    await field(page, 'Answer by email').waitFor()
    await hand.press('r')
    await expectFocus(page, 'Answer by email')
    await hand.type('It is the same price for both of you.')
    await hand.press('Control+Enter')
    await page.getByText('The answer was sent').waitFor()
    expect(hand.read()).toBe(3)
    await close()
  })
})
