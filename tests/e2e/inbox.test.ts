import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createMember } from '#tests/support/desk.ts'
import { fillInbox } from '#tests/support/fill-inbox.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** A folder for pictures of the screens, for people to look at. */
const { SCREENSHOTS } = process.env

const marta = await createMember(app, { name: 'Marta Zielińska' })
const entries = await fillInbox(app, marta)

async function openInbox(query = '', viewport = DESK) {
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(`/office/inbox${query}`)
  await tab.page.getByRole('list', { name: 'Entries' }).waitFor()
  return { ...tab, ...controls(tab.page) }
}

const controls = (page: Page) => ({
  field: (label: string) => page.getByLabel(label, { exact: true }),
  button: (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }),
  entry: (name: RegExp) => page.getByRole('list', { name: 'Entries' }).getByRole('link', { name }),
  heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
})

const read = async (id: string) => (await marta.json<InboxEntry>(`/api/staff/inbox/${id}`)).body

async function expectGoodLooks(page: Page, name: string) {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      await picture(page, `${name}-${viewport.width}-${colorScheme}`)
    }
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  }
}

async function picture(page: Page, name: string) {
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}

describe('The inbox', () => {
  it('looks well with everything in it, on a desk and on a phone', async () => {
    const { page, heading, expectNoFaults, close } = await openInbox()
    await expectGoodLooks(page, 'inbox-list')
    await page.goto(`/office/inbox?entry=${entries.request}`)
    await heading('Company registration').waitFor()
    await expectGoodLooks(page, 'inbox-request')
    await page.goto(`/office/inbox?entry=${entries.long}`)
    await page.getByText('Посвідка').waitFor()
    await expectGoodLooks(page, 'inbox-long')
    await page.goto(`/office/inbox?entry=${entries.kwame}`)
    await heading('Blue Card, moving from Berlin').waitFor()
    await expectGoodLooks(page, 'inbox-message')
    expectNoFaults()
    await close()
  })

  it('a message is answered from a template, by keyboard', async () => {
    const { page, field, button, heading, expectNoFaults, close } = await openInbox(
      `?show=messages&entry=${entries.kwame}`,
    )
    await heading('Blue Card, moving from Berlin').waitFor()
    await page.keyboard.press('j')
    await heading('Price for two people').waitFor()
    await page.keyboard.press('r')
    await expectFocus(page, 'Answer by email')
    await button('Templates').press('Enter')
    await button('How to begin').press('Enter')
    await expect
      .poll(() => field('Answer by email').inputValue())
      .toMatch(/^Hello Hanna [^\n]+,\n\n.*\/register\n\nMarta Zielińska$/s)
    await page.getByText(/^Draft kept \d\d:\d\d$/).waitFor()
    await page.reload()
    await expect.poll(() => field('Answer by email').inputValue()).toMatch(/^Hello Hanna/)
    await button('Send answer').click()
    await page.getByText('The answer was sent').waitFor()
    await expect.poll(() => field('Answer by email').inputValue()).toBe('')
    await page.getByRole('listitem').filter({ hasText: 'by email' }).getByText('Hello Hanna').waitFor()
    const [mail] = await app.sql(`select recipient, subject from email_outbox where dedupe_key like $1`, [
      `inbox:${entries.hanna}:%`,
    ])
    expect(mail).toEqual({
      recipient: 'hanna.lysenko@example.com',
      subject: 'Re: We have received your message',
    })
    await expectGoodLooks(page, 'inbox-answered')
    expectNoFaults()
    await close()
  })

  it('a message is joined to a case that is found by name', async () => {
    const { page, field, button, expectNoFaults, close } = await openInbox(`?entry=${entries.joined}`)
    await page.getByText('A case has this email or phone.').waitFor()
    await field('Join to a case').fill('mehmet')
    const found = page.getByRole('list', { name: 'Cases found' })
    await found.getByRole('button', { name: `Join to ${entries.mehmet.number}` }).click()
    await notice(page, `Joined to case ${entries.mehmet.number}`).waitFor()
    await page.getByRole('link', { name: `Open case ${entries.mehmet.number}` }).waitFor()
    await expect.poll(async () => (await read(entries.joined)).case_number).toBe(entries.mehmet.number)
    expect(await button(/^Make a case/).count()).toBe(0)
    await page.goto(`/office/cases/${entries.mehmet.number}/history`)
    await page.getByText(/^Contact message of .* joined$/).waitFor()
    expectNoFaults()
    await close()
  })

  it('an account is offered after a question, made by who gets the mail, and the message joins when she says so', async () => {
    const desk = await openInbox(`?entry=${entries.kwame}`)
    await desk.heading('Blue Card, moving from Berlin').waitFor()
    await desk.page.keyboard.press('n')
    await desk.page.getByRole('dialog', { name: 'Make a case: Kwame Boateng' }).waitFor()
    await expectNoAxeViolations(desk.page)
    await desk.button('Make the case').click()
    await notice(desk.page, 'The person was asked by email').waitFor()
    await desk.page.getByText(/^Asked by email on .* whether an account is wanted/).waitFor()
    expect(await desk.button(/^Make a case/).count()).toBe(0)
    await expectGoodLooks(desk.page, 'inbox-offered')

    const [mail] = await app.sql<{ text: string }>('select text from email_outbox where dedupe_key like $1', [
      `inbox:${entries.kwame}:account:%`,
    ])
    const link = /\/account-offer\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const { page, expectNoFaults, close } = await newPage({ url: app.url, viewport: PHONE })
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Do you want an account with us?' }).waitFor()
    await page.getByRole('button', { name: 'Make my account' }).waitFor()
    await expectGoodLooks(page, 'account-offer')
    await page.getByRole('button', { name: 'Make my account' }).press('Enter')
    await page.getByLabel('New password', { exact: true }).fill('kwiat-na-oknie-7')
    await page.getByLabel('Confirm new password', { exact: true }).fill('kwiat-na-oknie-7')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Email', { exact: true }).fill((await read(entries.kwame)).email)
    await page.getByLabel('Password', { exact: true }).fill('kwiat-na-oknie-7')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/dashboard')
    await page.goto('/your-message')
    await page.getByRole('heading', { level: 2, name: 'Blue Card, moving from Berlin' }).waitFor()
    await expectGoodLooks(page, 'your-message')
    await page.getByRole('button', { name: 'Yes, it is mine' }).press('Enter')
    await notice(page, 'The message is in your messages now').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Nothing to answer' }).waitFor()
    await page.goto('/messages')
    await page.getByText(/^Blue Card, moving from Berlin/).waitFor()
    expectNoFaults()
    await close()

    const opened = desk.page.getByRole('link', { name: /^Open case/ })
    await opened.waitFor()
    await desk.page.getByText('The person confirmed having written this message.').waitFor()
    await opened.click()
    await desk.page.getByRole('heading', { level: 1, name: 'Kwame Boateng' }).waitFor()
    desk.expectNoFaults()
    await desk.close()
  })

  it('is closed with a reason and opened again; a colleague sees it at once', async () => {
    const spam = await receiveMessage(app, { name: 'Casino Royal', subject: 'Win now' })
    const other = await openInbox()
    await other.entry(/^Unread Casino Royal/).waitFor()
    const { page, field, button, heading, entry, expectNoFaults, close } = await openInbox(`?entry=${spam}`)
    await heading('Win now').waitFor()
    // Live: the colleague's list says that it was read.
    await other.entry(/^Casino Royal/).waitFor()
    await page.keyboard.press('e')
    await expectFocus(page, 'Why')
    await button('Close').click()
    await page.getByText('Choose why it is closed.').waitFor()
    await field('Why').selectOption('Spam')
    await button('Close').click()
    await page.getByText(/^Closed: .*, Marta Zielińska\. Why: Spam\.$/).waitFor()
    await expect.poll(() => entry(/Casino Royal/).count()).toBe(0)
    await expect.poll(() => other.entry(/Casino Royal/).count()).toBe(0)
    await page.getByRole('link', { name: /^Closed/ }).click()
    await entry(/Casino Royal.*Spam/).click()
    await button('Open it again').click()
    await field('Answer by email').waitFor()
    expectNoFaults()
    await other.close()
    await close()
  })

  it('on a phone an entry takes the screen, and leads back to the list', async () => {
    const { page, entry, heading, expectNoFaults, close } = await openInbox('', PHONE)
    await entry(/Lan Phan/).click()
    await heading('Card lost in Łódź').waitFor()
    await expect.poll(() => entry(/Lan Phan/).isVisible()).toBe(false)
    await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).click()
    await entry(/Lan Phan/).waitFor()
    expectNoFaults()
    await close()
  })

  it('says so when an entry is not there, and when the list cannot be fetched', async () => {
    const { page, close } = await openInbox()
    await page.goto('/office/inbox?entry=00000000-0000-4000-8000-000000000000')
    await page.getByText('There is no such entry').waitFor()
    await expectNoAxeViolations(page)
    await page.goto('/office/inbox?show=consultations')
    await page.getByRole('link', { name: /^Consultations/ }).waitFor()
    await page.route('**/api/staff/inbox?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/office/inbox')
    await page.getByText('We cannot show the inbox right now').waitFor()
    await expectNoAxeViolations(page)
    await close()
  })
})
