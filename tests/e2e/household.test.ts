import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addMember, shareDocument } from '#tests/support/household.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

const marta = await createMember(app, { name: 'Marta Zielińska' })
const jan = await createMember(app, { name: 'Jan Kowal' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function upload(person: Person) {
  const answer = await person.json<{ document: Document }>('/api/documents/accommodation', {
    method: 'PUT',
    body: fileForm(makePdf(), { name: 'lease.pdf' }),
  })
  return answer.body.document.id
}

const messagesOf = async ({ number }: { number: string }) =>
  (await marta.json<Message[]>(`/api/staff/cases/${number}/messages`)).body.map(({ text }) => text)

describe('A family at the desk', () => {
  it('is put together by search, has a document for both, and gets one message', async () => {
    const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
    const tamar = await createApplicant(app, { name: 'Tamar Kapanadze' })
    await upload(tamar)
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto(`/office/cases/${giorgi.number}/family`)
    await page.getByText('This case is in no family.', { exact: false }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByLabel('Relation to the first person').selectOption({ label: 'Husband or wife' })
    await page.getByLabel('Case', { exact: true }).fill('kapanadze')
    await button(page, `Add: Tamar Kapanadze, ${tamar.number}`).press('Enter')
    await notice(page, 'Tamar Kapanadze is in the family now.').waitFor()
    const members = page.getByRole('list', { name: 'Cases of the family' })
    await expect.poll(() => members.getByRole('listitem').count()).toBe(2)
    await members.getByText('(this case)').waitFor()
    await expectNoAxeViolations(page)

    // Of this case no document can be marked; of hers one can, and it stands in this one.
    await page.getByText('This case has no document that could be marked.').waitFor()
    await link(page, 'Tamar Kapanadze').press('Enter')
    await button(page, 'Mark it').waitFor()
    await button(page, 'Mark it').press('Enter')
    await page.getByText('Choose a document of this case.').waitFor()
    await page.getByText('Choose for whom it is, too.').waitFor()
    await page.getByLabel('Document of this case').selectOption({ index: 1 })
    await page.getByLabel('Also for', { exact: true }).selectOption({ index: 1 })
    await button(page, 'Mark it').press('Enter')
    await notice(page, 'The document is marked for both.').waitFor()
    await expectNoAxeViolations(page)
    await page.goto(`/office/cases/${giorgi.number}/documents`)
    const reference = page.getByRole('link', { name: new RegExp(`, of Tamar Kapanadze, ${tamar.number}`) })
    await expect
      .poll(() => reference.getAttribute('href'))
      .toBe(`/office/cases/${tamar.number}/documents/accommodation`)

    // From the keyboard: the command palette opens the family.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('side by side')
    await page.getByRole('option', { name: 'All cases side by side', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Family: Giorgi Beridze' }).waitFor()
    await page.reload()
    await button(page, 'Message to all').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Message to all').press('Enter')
    await page.getByRole('dialog', { name: 'Act on 2 cases' }).waitFor()
    await page.getByLabel('Message to each applicant').fill('Your lease is accepted for both of you.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Done in 2 cases' }).waitFor()
    for (const one of [giorgi, tamar])
      expect(await messagesOf(one)).toEqual(['Your lease is accepted for both of you.'])
    expectNoFaults()
    await close()
  })

  it('is changed and taken apart, and shows no more of a restricted case than that it is there', async () => {
    const giorgi = await createApplicant(app, { name: 'Giorgi Lomidze' })
    const tamar = await createApplicant(app, { name: 'Tamar Lomidze' })
    const nino = await createApplicant(app, { name: 'Nino Lomidze' })
    await addMember(marta, { of: giorgi, member: tamar })
    await addMember(marta, { of: giorgi, member: nino, relation: 'child' })
    await jan.json(`/api/staff/cases/${nino.number}`, {
      method: 'PATCH',
      json: { restricted_to: [jan.id] },
    })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: PHONE })
    await page.goto(`/office/cases/${giorgi.number}/family`)
    await page.getByText('1 more case is not shown to you.').waitFor()
    await expect.poll(() => page.getByText('Nino').count()).toBe(0)
    await expectNoAxeViolations(page)
    await page.getByLabel('Relation to the first person: Tamar Lomidze').selectOption({ label: 'Parent' })
    await notice(page, 'The relation is changed.').waitFor()
    await button(page, 'Remove from the family: Tamar Lomidze').press('Enter')
    await page.getByRole('dialog', { name: 'Remove from the family: Tamar Lomidze' }).waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Remove from the family').press('Enter')
    await notice(page, 'Tamar Lomidze is no longer in the family.').waitFor()
    await expect.poll(() => page.getByText('Tamar Lomidze', { exact: true }).count()).toBe(0)
    expectNoFaults()
    await close()
  })
})

describe('A family of an applicant', () => {
  it('is shown when both have agreed, and ends by either', async () => {
    const giorgi = await createApplicant(app, { name: 'Giorgi Abashidze' })
    const tamar = await createApplicant(app, { name: 'Tamar Abashidze' })
    await addMember(marta, { of: giorgi, member: tamar })
    await shareDocument(marta, { of: tamar, to: giorgi, document: await upload(tamar) })
    const asker = await newPage({ url: app.url, person: giorgi, viewport: PHONE })
    await asker.page.goto('/account')
    await asker.page
      .getByRole('region', { name: 'Family' })
      .getByRole('link', { name: 'Open' })
      .press('Enter')
    await expectScreen(asker.page, '/account/family', 'Your family')
    await asker.page.getByText('1 other person of your family has a case here.').waitFor()
    await expect.poll(() => asker.page.getByText('Tamar').count()).toBe(0)
    await expectNoAxeViolations(asker.page)
    await button(asker.page, 'Ask to share').press('Enter')
    await asker.page.getByText('1 person has your request.').waitFor()

    const asked = await newPage({ url: app.url, person: tamar, viewport: DESK })
    await asked.page.goto('/account/family')
    await asked.page.getByText('Giorgi Abashidze asks to share with you.').waitFor()
    await expect.poll(() => asked.page.getByText(giorgi.number).count()).toBe(0)
    await expectNoAxeViolations(asked.page)
    await button(asked.page, 'Agree to share: Giorgi Abashidze').press('Enter')
    await asked.page.getByText('As soon as the other person agrees, too', { exact: false }).waitFor()

    // The notice of it brings the question to the other screen by itself.
    await asker.page.getByText('Tamar Abashidze agrees to share with you. Do you agree, too?').waitFor()
    await expect.poll(() => asker.page.getByText(tamar.number).count()).toBe(0)
    await expectNoAxeViolations(asker.page)
    await button(asker.page, 'Agree to share: Tamar Abashidze').press('Enter')
    await asker.page.getByText(tamar.number).waitFor()
    await asker.page.getByText('Collecting documents and answers').waitFor()
    await asker.page.reload()
    const file = asker.page.getByRole('link', { name: /^Open: .+, Tamar Abashidze$/ })
    await file.waitFor()
    await expectNoAxeViolations(asker.page)
    const download = asker.page.waitForEvent('download')
    await file.press('Enter')
    expect((await download).suggestedFilename()).toBe('lease.pdf')
    await asked.page.getByText(giorgi.number).waitFor()

    await button(asked.page, 'End the sharing: Giorgi Abashidze').press('Enter')
    await asked.page.getByRole('dialog', { name: 'End the sharing?' }).waitFor()
    await button(asked.page, 'End the sharing').last().press('Enter')
    await notice(asked.page, 'The sharing is ended, for both of you.').waitFor()
    await expect.poll(() => asked.page.getByText(giorgi.number).count()).toBe(0)
    // The other screen loses it by itself.
    await button(asker.page, 'Ask to share').waitFor()
    await expect.poll(() => asker.page.getByText(tamar.number).count()).toBe(0)
    asker.expectNoFaults()
    asked.expectNoFaults()
    await Promise.all([asker.close(), asked.close()])
  })

  it('is empty with a way to us where the team has noted none', async () => {
    const person = await createApplicant(app)
    const { page, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/account/family')
    await page.getByText('We have noted no family of yours').waitFor()
    await link(page, 'Write us a message').waitFor()
    await expectNoAxeViolations(page)
    await close()
  })
})
