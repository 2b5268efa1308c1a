import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Message } from '#features/messages/schema.ts'
import type { Task } from '#features/tasks/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { expectFocus, holdCalls, notice } from '#tests/support/screen.ts'
import { fillTalk } from '#tests/support/talk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** A folder for pictures of the screens, for people to look at. */
const { SCREENSHOTS } = process.env

/** A case with a conversation, notes and tasks, open at the desk. */
async function openCase(part: string, { viewport = DESK, filled = true } = {}) {
  const applicant = await createApplicant(app, { name: 'Tamar Beridze' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  if (filled) await fillTalk(app, { specialist, applicant })
  const tab = await newPage({ url: app.url, person: specialist, viewport })
  await tab.page.goto(`/office/cases/${applicant.number}/${part}`)
  await tab.page.getByRole('heading', { level: 1, name: 'Tamar Beridze' }).waitFor()
  return { ...tab, ...controls(tab.page), applicant, specialist }
}

const controls = (page: Page) => ({
  field: (label: string) => page.getByLabel(label, { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  says: (text: string | RegExp) => page.getByText(text),
})

const listMessages = async (person: Person) => (await person.json<Message[]>('/api/messages')).body
const write = (person: Person, text: string) =>
  person.json('/api/messages', { method: 'POST', json: { text } })

async function expectGoodLooks(page: Page, name: string) {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await picture(page, `${name}-${viewport.width}`)
  }
}

async function picture(page: Page, name: string) {
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}

describe('The conversation of a case at the desk', () => {
  it('is answered with a template, which survives a reload; what the applicant wrote is read', async () => {
    const { page, applicant, field, button, says, expectNoFaults, close } = await openCase('messages')
    await says('New since you were here').waitFor()
    await expect.poll(async () => (await listMessages(applicant))[0]?.read_at).toBeTruthy()
    await page.getByRole('link', { name: /^Messages ?1 waiting for us$/ }).waitFor()

    await page.keyboard.press('r')
    await expectFocus(page, 'Your answer')
    await button('Templates').press('Enter')
    await button('Documents that are missing').press('Enter')
    await expectFocus(page, 'Your answer')
    await page.keyboard.type(' jnr')
    await expect
      .poll(() => field('Your answer').inputValue())
      .toMatch(/^Hello Tamar Beridze,\n\n.*:\n– Passport Copy\n.* jnr$/s)
    await says(/^Draft kept \d\d:\d\d$/).waitFor()
    await says(/Fields from the case are underlined/).waitFor()
    await expectGoodLooks(page, 'talk-messages')

    await page.reload()
    await expect.poll(() => field('Your answer').inputValue()).toContain('– Passport Copy')
    await says('Draft from before, not sent').waitFor()
    await button('Send to: Tamar Beridze').press('Enter')
    await says('Sent').waitFor()
    await expect.poll(() => field('Your answer').inputValue()).toBe('')
    const [newest] = await listMessages(applicant)
    expect(newest).toMatchObject({ author: { kind: 'staff', name: 'Marta Zielińska' } })
    expect(newest?.text).toMatch(/^Hello Tamar Beridze,\n/)
    await expect
      .poll(() => page.getByRole('listitem').getByText('– Passport Copy').count())
      .toBeGreaterThan(0)
    // Answered, so nothing waits any more.
    await expect.poll(() => button('Needs no answer').count()).toBe(0)
    await page.reload()
    await field('Your answer').waitFor()
    await expect.poll(() => field('Your answer').inputValue()).toBe('')
    expectNoFaults()
    await close()
  })

  it('keeps what is typed, and the focus, when sending fails and when something arrives', async () => {
    const { page, applicant, field, button, says, close } = await openCase('messages')
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await field('Your answer').fill('Two of three pages are enough.')
    await button('Send to: Tamar Beridze').press('Enter')
    await notice(page, 'Your answer was not sent').waitFor()
    await expect.poll(() => field('Your answer').inputValue()).toBe('Two of three pages are enough.')
    await page.unroute('**/messages')

    await page.keyboard.press('Escape')
    await field('Add a note').fill('Called at noon')
    const calls = await holdCalls(page, '**/notes')
    await button('Save note').press('Enter')
    await expect.poll(() => calls.count()).toBe(1)
    await write(applicant, 'One more question')
    await field('Add a note').pressSequentially(', again')
    await field('Your answer').focus()
    calls.release()
    await page.getByRole('listitem').getByText('One more question').waitFor()
    await page.getByRole('listitem').getByText('Called at noon', { exact: true }).waitFor()
    await expectFocus(page, 'Your answer')
    await expect.poll(() => field('Your answer').inputValue()).toBe('Two of three pages are enough.')
    await expect.poll(() => field('Add a note').inputValue()).toBe(', again')

    await button('Needs no answer').press('Enter')
    await notice(page, '2 messages need no answer').waitFor()
    await expect.poll(() => button('Needs no answer').count()).toBe(0)
    await button('Send to: Tamar Beridze').press('Enter')
    await says('Sent').waitFor()
    expect((await listMessages(applicant))[0]?.text).toBe('Two of three pages are enough.')
    await close()
  })

  it('shows earlier messages by a button, and moves through them with J and K', async () => {
    const { page, applicant, button, close } = await openCase('messages', { filled: false })
    await app.sql(
      `insert into case_messages (case_id, user_id, author_kind, author_id, text, sent_at, read_at)
        select id, user_id, 'applicant', user_id, 'Letter ' || n, now() - (200 - n) * interval '1 hour', now()
        from cases, generate_series(1, 130) n where user_id = $1`,
      [applicant.id],
    )
    await page.reload()
    const letters = page.getByText(/^Letter \d+$/)
    await expect.poll(() => letters.count()).toBe(10)
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expectFocus(page, /Letter 129$/)
    await button('Next message').press('Enter')
    await expectFocus(page, /Letter 130$/)
    await button('Show 40 earlier messages').press('Enter')
    await expect.poll(() => letters.count()).toBe(50)
    await expectFocus(page, /Letter 121$/)
    await button('Show earlier messages').press('Enter')
    await expect.poll(() => letters.count()).toBe(100)
    await button('Show earlier messages').press('Enter')
    await expect.poll(() => letters.count()).toBe(130)
    await expect.poll(() => page.getByRole('button', { name: /earlier/ }).count()).toBe(0)
    await close()
  })

  it('of a case that has ended can be read, and nothing but notes is written', async () => {
    const { page, applicant, field, button, says, close } = await openCase('messages', { viewport: PHONE })
    await endCase(app, applicant)
    await page.reload()
    await says(/Annex 1/)
      .first()
      .waitFor()
    await says('Employer is slow with annexes. Call Ms Wójcik, not the general line.').waitFor()
    await expect.poll(() => page.getByRole('textbox').count()).toBe(1)
    await field('Add a note').waitFor()
    await page.goto(`/office/cases/${applicant.number}/tasks`)
    await says('Sign Annex 1').waitFor()
    await expect.poll(() => button('Add the task').count()).toBe(0)
    await expectNoAxeViolations(page)
    await close()
  })
})

describe('The notes and tasks of a case at the desk', () => {
  it('A note is kept while it is written, and no applicant gets it', async () => {
    const { page, applicant, specialist, field, button, says, expectNoFaults, close } =
      await openCase('notes')
    await page.keyboard.press('n')
    await expectFocus(page, 'Add a note')
    await page.keyboard.type('Only the passport is left')
    await says(/^Draft kept/).waitFor()
    await page.reload()
    await expect.poll(() => field('Add a note').inputValue()).toBe('Only the passport is left')
    await button('Save note').press('Enter')
    await says('Note saved').waitFor()
    await page.getByRole('listitem').getByText('Only the passport is left').waitFor()
    await expect.poll(() => field('Add a note').inputValue()).toBe('')
    await button('Save note').press('Enter')
    await says('Write a note.').waitFor()
    await expectGoodLooks(page, 'talk-notes')
    const { body } = await specialist.json<{ text: string }[]>(`/api/staff/cases/${applicant.number}/notes`)
    expect(body[0]?.text).toBe('Only the passport is left')
    const seen = await Promise.all(['/api/messages', '/api/tasks'].map((path) => applicant.json(path)))
    expect(JSON.stringify(seen)).not.toContain('Only the passport is left')
    expectNoFaults()
    await close()
  })

  it('A task for the applicant is added by keyboard, changed, done and open again', async () => {
    const { page, applicant, field, button, says, expectNoFaults, close } = await openCase('tasks')
    await says(/^Overdue by \d+ days, was due 8 January 2026$/).waitFor()
    await page.keyboard.press('n')
    await expectFocus(page, 'What is to be done')
    await page.keyboard.type('Send the deed and djn')
    await field('Who does it').selectOption('The applicant')
    await says('Tamar Beridze is told at once and sees it on the dashboard.').waitFor()
    await field('Due day').fill('2099-12-01')
    await field('What is to be done').press('Enter')
    await says('Task added').waitFor()
    await expect.poll(() => field('What is to be done').inputValue()).toBe('')
    const listTasks = async () => (await applicant.json<Task[]>('/api/tasks')).body
    expect((await listTasks())[0]).toMatchObject({ title: 'Send the deed and djn', due_on: '2099-12-01' })

    await button('Change: Send the deed and djn').press('Enter')
    const row = page.getByRole('listitem').filter({ has: button('Save the task') })
    await row.getByLabel('What is to be done').fill('Send the deed')
    await row.getByLabel('What is to be done').press('Enter')
    await button('Change: Send the deed').waitFor()
    await expect.poll(async () => (await listTasks())[0]?.title).toBe('Send the deed')
    await expectGoodLooks(page, 'talk-tasks')

    // Every task of ours is done by its key, one after the other; then the first one of the applicant has the focus.
    await page.reload()
    await button('Next task').press('Enter')
    await expectFocus(page, /^Check the income/)
    await page.keyboard.press('d')
    await notice(page, 'The task is done').waitFor()
    await expectFocus(page, /^DonaudampfschifffahrtsgesellschaftDonau/)
    await page.keyboard.press('j')
    await expectFocus(page, /^Scan pages 20 to 36/)
    await page.keyboard.press('d')
    await expect.poll(async () => (await listTasks()).filter(({ done_at }) => done_at).length).toBe(1)
    await says('Done: 3').click()
    await button('Not done: Scan pages 20 to 36 of the passport').press('Enter')
    await notice(page, 'The task is open again').waitFor()
    await expect.poll(async () => (await listTasks()).every(({ done_at }) => done_at === null)).toBe(true)
    await expectFocus(page, 'Tasks')
    expectNoFaults()
    await close()
  })
})
