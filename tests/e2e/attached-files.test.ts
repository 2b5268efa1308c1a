import { describe, expect, it } from 'vitest'
import type { Note } from '#back-office/case-file/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const zofia = await createMember(app, { name: 'Zofia Lis' })
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf() })

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  return tab
}

describe('Files of messages and notes', () => {
  it('An applicant attaches, removes and sends; a file that is none stays out, and the text stays', async () => {
    const person = await createApplicant(app, { name: 'Tamar Beridze' })
    const { page, expectNoFaults, close } = await open(person, '/messages', PHONE)
    await page.getByRole('button', { name: 'Attach files' }).waitFor()
    await page.getByLabel('Your message').fill('Here is the contract')
    const input = page.locator('input[type=file]')
    const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }
    await input.setInputFiles([pdf('contract.pdf'), wrong, pdf('old.pdf')])
    const chosen = page.getByRole('list', { name: 'Attached files' })
    await chosen.getByText(/^Not attached: notes.txt/).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Remove “old.pdf”' }).press('Enter')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByText('A file was not attached. Remove it from the list, then send again.').waitFor()
    await page.getByRole('button', { name: 'Remove “notes.txt”' }).press('Enter')
    await expect.poll(() => chosen.getByRole('listitem').count()).toBe(1)
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Here is the contract')
    await page.getByRole('button', { name: 'Send' }).press('Enter')
    const link = page.getByRole('link', { name: /^contract\.pdf/ })
    await link.waitFor()
    const [message] = (await person.json<Message[]>('/api/messages')).body
    expect(message?.files.map(({ file_name }) => file_name)).toEqual(['contract.pdf'])
    await expect.poll(() => link.getAttribute('href')).toBe(`/api/messages/files/${message?.files[0]?.id}`)

    const desk = await open(marta, `/office/cases/${person.number}/messages`)
    const theirs = desk.page.getByRole('link', { name: /^contract\.pdf/ })
    const href = (await theirs.getAttribute('href')) ?? ''
    expect((await marta.fetch(href)).status).toBe(200)
    desk.expectNoFaults()
    expectNoFaults({ ignore: /415/ })
    await Promise.all([close(), desk.close()])
  })

  it('A note names a colleague by keyboard and has a file, and the colleague is told', async () => {
    const person = await createApplicant(app, { name: 'Nino Lomidze' })
    const { page, expectNoFaults, close } = await open(marta, `/office/cases/${person.number}/notes`)
    const note = page.getByRole('textbox', { name: /note/i })
    await note.pressSequentially('Ask @zof')
    const people = page.getByRole('listbox', { name: 'Colleagues' })
    await people.getByRole('option', { name: 'Zofia Lis', selected: true }).waitFor()
    await expectNoAxeViolations(page)
    await note.press('Enter')
    await expect.poll(() => note.inputValue()).toBe('Ask @Zofia Lis ')
    expect(await people.count()).toBe(0)
    await note.pressSequentially('about the annex')
    await page.locator('input[type=file]').setInputFiles(pdf('annex.pdf'))
    await page.getByText('annex.pdf').waitFor()
    await page.getByRole('button', { name: /Save/ }).press('Enter')
    await page.getByRole('link', { name: /^annex\.pdf/ }).waitFor()
    const [saved] = (await marta.json<Note[]>(`/api/staff/cases/${person.number}/notes`)).body
    expect(saved?.text).toBe('Ask @Zofia Lis about the annex')
    const mails = await app.sql('select subject from email_outbox where recipient = $1', [zofia.email])
    expect(mails).toEqual([{ subject: `Marta Zielińska names you in a note of case ${person.number}` }])
    expectNoFaults()
    await close()
  })
})
