import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { askByLink, EMPLOYER, readLinkTokens, withLink } from '#tests/support/third-parties.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const marta = await createMember(app, { name: 'Marta Zielińska' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf({ text: name }) })
/** No column is wider than the screen. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe('Documents from other people', () => {
  it('an applicant asks the employer, who signs and sends on a phone without an account, and uses what came', async () => {
    const person = await createApplicant(app, { name: 'Tamar Beridze' })
    const own = await newPage({ url: app.url, person, viewport: PHONE })
    const { page } = own
    await page.goto('/documents')
    await page
      .getByRole('link', { name: 'Somebody else has one of these documents? Ask them by a link' })
      .click()
    await expectScreen(page, '/third-parties', 'Documents from other people')
    await page.getByText('You have not asked anybody yet').waitFor()
    await expectNoAxeViolations(page)
    // Everything that is wrong stands at its field, and nothing that was typed is lost.
    await page.getByLabel('Their email address').fill('kadry@')
    await button(page, 'Send the link').click()
    await page.getByText('Choose who has the paper.').waitFor()
    await page.getByText('Enter an email address, such as kadry@firma.pl.').waitFor()
    await page.getByLabel('Who has the paper?').selectOption({ label: 'Employer' })
    await button(page, 'Send the link').click()
    await page.getByText('Choose at least one thing that they have.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByLabel('Annex no. 1, signed in the state portal').check()
    await page.getByLabel('Copy of the contract').check()
    await page.getByLabel('Their email address').fill('kadry@e2e.example')
    await page.getByLabel('Your note to them (optional)').fill('Dziękuję!')
    await button(page, 'Send the link').click()
    await notice(page, 'The link is on its way').waitFor()
    await expect.poll(() => page.getByLabel('Their email address').inputValue()).toBe('')
    await expect.poll(() => widthOf(page)).toBe(PHONE.width)
    await expectNoAxeViolations(page)

    const [token = ''] = await readLinkTokens(app, 'kadry@e2e.example')
    const other = await newPage({ url: app.url, viewport: PHONE })
    await other.page.goto(`/third-party#token=${token}`)
    await other.page.getByRole('heading', { name: 'Prośba o dokumenty', level: 1 }).waitFor()
    // The secret does not stay in the address, and a reload finds it again.
    await expect.poll(() => other.page.url()).toBe(`${app.url}/third-party`)
    await other.page.reload()
    await other.page.getByText('Tamar Beridze', { exact: true }).waitFor()
    await other.page.getByText('Dziękuję!').waitFor()
    await expect.poll(() => other.page.getByText(person.number).count()).toBe(0)
    await expectNoAxeViolations(other.page)
    await button(other.page, 'Podpisaliśmy w portalu MOS').click()
    await other.page.getByText(/^Zaznaczono podpisanie/).waitFor()
    await button(other.page, 'English').click()
    await other.page.getByRole('heading', { name: 'Documents are asked for', level: 1 }).waitFor()
    await button(other.page, 'Send the file').click()
    await other.page.getByText('Choose a file first.').waitFor()
    const input = other.page.getByLabel('Choose a file: Copy of the contract')
    await input.setInputFiles({
      name: 'umowa.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no paper'),
    })
    await button(other.page, 'Send the file').click()
    await other.page.getByText(/^This file is not a PDF/).waitFor()
    await input.setInputFiles(pdf('umowa.pdf'))
    await button(other.page, 'Send the file').click()
    await other.page.getByText('Everything is here. You can close this page.').waitFor()
    await button(other.page, 'Send another file in its place').waitFor()
    await expect.poll(() => widthOf(other.page)).toBe(PHONE.width)
    await expectNoAxeViolations(other.page)

    await page.getByText('Everything came').waitFor()
    await page.getByText(/^They say that they signed it/).waitFor()
    await button(page, 'Use it as: Purpose-specific Documents').click()
    await notice(page, 'It is your document now').waitFor()
    const documents = (await person.json<Document[]>('/api/documents')).body
    expect(documents.map((one) => [one.document_type, one.file_name])).toEqual([
      ['purpose_documents', 'umowa.pdf'],
    ])
    await page.getByText('What happened with the link').click()
    await page
      .getByText('Marked as signed: Annex no. 1, signed in the state portal', { exact: false })
      .waitFor()
    await other.page.reload()
    await other.page.getByText('Otrzymano i zaakceptowano. To już wszystko.').waitFor()

    await button(page, 'Withdraw the link of kadry@e2e.example').click()
    await button(page, 'Withdraw the link').click()
    await notice(page, 'The link is withdrawn').waitFor()
    await other.page.reload()
    await other.page.getByRole('heading', { name: 'Ten link już nie działa' }).waitFor()
    await expectNoAxeViolations(other.page)
    await other.page.goto('/third-party#token=unknown')
    await other.page.getByRole('heading', { name: 'Ten link niczego nie otwiera' }).waitFor()
    own.expectNoFaults()
  })

  it('the desk sees what came, uses it in the place of what is there, and asks for the applicant', async () => {
    const person = await createApplicant(app, { submitted: true })
    await askByLink(person, { ...EMPLOYER, email: 'kadry@desk.example' })
    const [token = ''] = await readLinkTokens(app, 'kadry@desk.example')
    const link = withLink(app, token)
    await link.open()
    await link.send()
    const { page, expectNoFaults } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto(`/office/cases/${person.number}/third-parties`)
    const card = page.getByRole('listitem', { name: 'Employer', exact: true })
    await card.getByText('kadry@desk.example').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Use it as: Purpose-specific Documents').click()
    await button(page, 'Replace it').click()
    await notice(page, 'It is a document of the case now').waitFor()
    await card.getByText('Used as: Purpose-specific Documents').waitFor()
    const documents = (await person.json<Document[]>('/api/documents')).body
    expect(documents.find((one) => one.document_type === 'purpose_documents')).toMatchObject({
      file_name: 'umowa.pdf',
      arrived_by: 'third_party',
    })
    await page.getByLabel('Who has the paper?').selectOption({ label: 'Landlord' })
    await page.getByLabel('Tenancy agreement').check()
    await page.getByLabel('Their email address').fill('dom@desk.example')
    await button(page, 'Send the link').click()
    await notice(page, 'The link is on its way').waitFor()
    await page.getByRole('listitem', { name: 'Landlord' }).waitFor()
    expect(await readLinkTokens(app, 'dom@desk.example')).toHaveLength(1)
    await expectNoAxeViolations(page)
    expectNoFaults()
  })
})
