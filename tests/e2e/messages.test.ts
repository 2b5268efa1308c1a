import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, expectScreen, focused, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const PHONE = { width: 360, height: 740 }

type Applicant = Awaited<ReturnType<typeof createApplicant>>

const ask = (by: Person, path: string, json: object = {}) => by.json(path, { method: 'POST', json })
const write = ({ number }: Applicant, text: string) =>
  ask(marta, `/api/staff/cases/${number}/messages`, { text })
const readByStaff = ({ number }: Applicant) => ask(marta, `/api/staff/cases/${number}/messages/read`)
const listMessages = async (person: Person) => (await person.json<Message[]>('/api/messages')).body

/** Somebody whose case Marta has. */
async function createOwn(): Promise<Applicant> {
  const person = await createApplicant(app)
  await ask(marta, '/api/staff/assignments', { numbers: [person.number], assigned_to: marta.id })
  return person
}

async function open(path: string, { person, phone }: { person: Person; phone?: boolean }) {
  const opened = await newPage({ url: app.url, person, ...(phone ? { viewport: PHONE } : {}) })
  const { page } = opened
  await page.goto(path)
  const conversation = page.getByRole('list', { name: 'Conversation, newest at the end' })
  return { ...opened, conversation, field: page.getByLabel('Your message') }
}

async function tabTo(page: Page, name: string) {
  for (let press = 0; press < 60; press += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`"${name}" is not reached by Tab`)
}

describe('Messages', () => {
  it('are read and answered on a phone by keyboard, and the read marks come live', async () => {
    const person = await createOwn()
    await write(person, 'Dzień dobry!\n<b>Which</b> bank is it?')
    const { page, conversation, field, expectNoFaults, close } = await open('/dashboard', {
      person,
      phone: true,
    })
    await page.getByRole('heading', { name: 'You have a new message' }).waitFor()
    await tabTo(page, 'Read and answer')
    await page.keyboard.press('Enter')
    await expectScreen(page, '/messages', 'Messages')
    await page.getByText(`Case ${person.number}. Your specialist: Marta Zielińska`).waitFor()
    await conversation.getByText('<b>Which</b> bank is it?').waitFor()
    await expect.poll(async () => (await listMessages(person))[0]?.read_at).not.toBeNull()
    await expectNoAxeViolations(page)

    await tabTo(page, 'Your message')
    await page.keyboard.type('PKO, a screenshot is')
    await page.keyboard.press('Enter')
    await page.keyboard.type('attached to my papers.')
    await tabTo(page, 'Send')
    await page.keyboard.press('Enter')
    await conversation.getByText('attached to my papers.').waitFor()
    await conversation.getByText('Sent', { exact: true }).waitFor()
    await expectFocus(page, 'Your message')
    await expect.poll(() => field.inputValue()).toBe('')
    expect((await listMessages(person))[0]?.text).toBe('PKO, a screenshot is\nattached to my papers.')

    await readByStaff(person)
    await conversation.getByText('Read at').waitFor()
    await write(person, 'Thank you, that is enough.')
    await conversation.getByText('Thank you, that is enough.').waitFor()
    await expect.poll(async () => (await listMessages(person))[0]?.read_at).not.toBeNull()
    expectNoFaults()
    await close()
  })

  it('keep what is typed over a reload and a send that failed', async () => {
    const person = await createOwn()
    const { page, field, conversation, close } = await open('/messages', { person })
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Write a message.').waitFor()
    await field.fill('Is my case ready?')
    await page.getByText('Draft kept at').waitFor()
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('Is my case ready?')
    await page.route('**/api/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Send' }).click()
    await notice(page, 'Your message was not sent').waitFor()
    await expect.poll(() => field.inputValue()).toBe('Is my case ready?')
    await page.unroute('**/api/messages')
    await page.getByRole('button', { name: 'Send' }).click()
    await conversation.getByText('Is my case ready?').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.reload()
    await conversation.getByText('Is my case ready?').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await close()
  })

  it('keep what is typed while one is sent, over a reload too', async () => {
    const person = await createOwn()
    const { page, field, conversation, close } = await open('/messages', { person })
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() === 'POST') await answer.promise
      await route.continue()
    })
    await field.fill('Is my case ready?')
    const sending = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Send' }).click()
    await sending
    await field.fill('Is my case ready?\nAnd when is the card?')
    answer.resolve()
    await conversation.getByText('Is my case ready?').waitFor()
    await expect.poll(() => field.inputValue()).toBe('And when is the card?')
    await page.reload()
    await conversation.getByText('Is my case ready?').waitFor()
    await expect.poll(() => field.inputValue()).toBe('And when is the card?')
    expect((await listMessages(person)).map(({ text }) => text)).toEqual(['Is my case ready?'])
    await close()
  })

  it('are sent once when an answer is lost and Send is pressed again after a reload', async () => {
    const person = await createOwn()
    const { page, field, conversation, close } = await open('/messages', { person })
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    const send = page.getByRole('button', { name: 'Send' })
    await field.fill('Is my case ready?')
    await send.click()
    await notice(page, 'Your message was not sent').waitFor()
    await page.unroute('**/api/messages')
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('Is my case ready?')
    await send.click()
    await expect.poll(() => field.inputValue()).toBe('')
    await conversation.getByText('Is my case ready?').waitFor()
    expect(await listMessages(person)).toHaveLength(1)
    await close()
  })

  it('of a case that has ended can be read, and a message that was being written is kept', async () => {
    const person = await createOwn()
    await write(person, 'The decision is here.')
    const { page, field, conversation, close } = await open('/messages', { person })
    await field.fill('One more question')
    await page.getByText('Draft kept at').waitFor()
    await endCase(app, person)
    await page.getByRole('button', { name: 'Send' }).click()
    await notice(page, 'Your message was not sent').waitFor()
    await page.getByRole('note').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send' }).count()).toBe(0)
    await expect.poll(() => field.inputValue()).toBe('One more question')
    await conversation.getByText('The decision is here.').waitFor()
    await close()
  })

  it('come in parts, the newest at the end in view, and older ones on demand', async () => {
    const person = await createOwn()
    await app.sql(
      `insert into case_messages (case_id, user_id, author_kind, author_id, text, sent_at, read_at)
       select open_case_of($1), $1, 'staff', $2, 'message ' || n, now() - (200 - n) * interval '1 hour', now()
       from generate_series(1, 120) n`,
      [person.id, marta.id],
    )
    const { page, conversation, close } = await open('/messages', { person, phone: true })
    const shown = conversation.getByText(/^message \d+$/)
    await expect.poll(() => shown.count()).toBe(10)
    await expect.poll(() => shown.last().textContent()).toBe('message 120')
    const isInView = () =>
      shown.last().evaluate((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInView).toBe(true)
    await page.getByRole('button', { name: /^Show \d+ older messages$/ }).click()
    await expect.poll(() => shown.count()).toBeGreaterThan(10)
    while ((await shown.count()) < 120) {
      const before = await shown.count()
      await page.getByRole('button', { name: 'Show older messages' }).click()
      await expect.poll(() => shown.count()).toBeGreaterThan(before)
    }
    await expect.poll(() => shown.first().textContent()).toBe('message 1')
    await expect.poll(() => page.getByRole('button', { name: /older messages/ }).count()).toBe(0)
    await close()
  })
})

describe('What the consultancy asks for', () => {
  it('is a document, which is sent again from its place, with the reason beside it', async () => {
    const person = await createOwn()
    await uploadDocuments(person, ['financial_proof'])
    const [{ id } = missing()] = (await person.json<Document[]>('/api/documents')).body
    const { page, close } = await open('/documents', { person, phone: true })
    const slot = page.getByRole('listitem').filter({ has: page.getByText('Financial Documentation') })
    await slot.getByText('Uploaded', { exact: true }).waitFor()
    await marta.fetch(`/api/staff/documents/${id}/pages/1`)
    await page.reload()
    await slot.getByText('Being checked', { exact: true }).waitFor()
    await ask(marta, `/api/staff/documents/${id}/verdict`, {
      verdict: 'asked_again',
      reason: 'pages_missing',
      message: 'October is missing.',
    })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Financial Documentation: please send it again' }).waitFor()
    await page.getByRole('link', { name: 'See what to send' }).click()
    await expectScreen(page, '/documents', 'Document Upload')
    await slot.getByText('Please send again', { exact: true }).waitFor()
    await slot.getByText('Pages missing', { exact: true }).waitFor()
    await slot.getByText('October is missing.').waitFor()
    await slot.getByText('What a good one looks like (our advice)').waitFor()
    await page.getByRole('main').getByText('1 to send again').waitFor()
    await expectNoAxeViolations(page)
    const chooser = page.waitForEvent('filechooser')
    await slot.getByRole('button', { name: 'Send again Financial Documentation' }).press('Enter')
    const file = { name: 'three-months.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await (await chooser).setFiles(file)
    await slot.getByText('three-months.pdf').waitFor()
    await slot.getByText('Uploaded', { exact: true }).waitFor()
    await expect.poll(() => slot.getByText('October is missing.').count()).toBe(0)

    await page.getByRole('link', { name: 'Who opened my documents' }).click()
    await expectScreen(page, '/account/access', 'Who opened my documents')
    const opening = page.getByRole('listitem').filter({ hasText: 'Financial Documentation' })
    await opening.getByText('Marta Zielińska, specialist').waitFor()
    await close()
  })

  it('is a task, which is done and taken back on the dashboard', async () => {
    const person = await createOwn()
    const task = { title: 'Ask your employer for Annex 1', for: 'applicant', due_on: '2099-12-01' }
    await ask(marta, `/api/staff/cases/${person.number}/tasks`, task)
    const { page, close } = await open('/dashboard', { person, phone: true })
    const tasks = page.getByRole('region', { name: 'Tasks for you' })
    await page.getByRole('heading', { name: 'There is a task for you' }).waitFor()
    await tasks.getByText('Due on 1 December 2099').waitFor()
    await page.getByRole('link', { name: 'See the task' }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('tasks')
    await tasks.getByRole('button', { name: /^Done/ }).press('Enter')
    await tasks.getByText('Done', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'There is a task for you' }).waitFor({ state: 'detached' })
    await expectNoAxeViolations(page)
    await tasks.getByRole('button', { name: /^Not done yet/ }).press('Enter')
    await page.getByRole('heading', { name: 'There is a task for you' }).waitFor()
    await tasks.getByRole('button', { name: /^Done/ }).press('Enter')
    await tasks.getByText('Done', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Application Progress' }).waitFor()
    await expect.poll(() => tasks.count()).toBe(0)
    await close()
  })
})

function missing(): never {
  throw new Error('there is no document')
}
