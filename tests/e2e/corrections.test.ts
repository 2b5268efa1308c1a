import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PersonalInfo } from '#features/personal-info/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { focused, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const PROPOSED = 'ul. Długa 21/4, 31-146 Kraków'
const MESSAGE = 'Your insurance says house 21. Which one is right?'

type Applicant = Awaited<ReturnType<typeof createApplicant>>

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  return tab
}

const answersOf = ({ number }: Applicant) => `/office/cases/${number}/answers`
const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name })
const readInfo = async (person: Person) => (await person.json<PersonalInfo>('/api/personal-info')).body

function ask({ number }: Applicant, json: object = {}) {
  const question = {
    record: 'personal_info',
    field: 'address',
    value: PROPOSED,
    reason: 'differs_from_document',
    message: MESSAGE,
    ...json,
  }
  return marta.json(`/api/staff/cases/${number}/corrections`, { method: 'POST', json: question })
}

async function expectNoOverflow(page: Page) {
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

describe('Corrections of answers', () => {
  it('A specialist asks by keyboard; what was refused stays; the applicant agrees on a phone', async () => {
    const person = await createApplicant(app, { name: 'Tamar Beridze', submitted: true })
    const { page, ...desk } = await open(marta, answersOf(person))
    await rowOf(page, /Full Name/).waitFor()
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('j')
    await expect.poll(() => page.evaluate('document.activeElement.dataset.row')).toBe('address')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Correct: Address' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Should say')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await field('Should say').fill(' ')
    await field('Reason').selectOption('Differs from a document')
    await field('Message: Tamar Beridze').fill(MESSAGE)
    await page.getByRole('button', { name: 'Ask to agree: Tamar Beridze' }).press('Enter')
    await page
      .getByText('Enter your address')
      .or(page.getByText(/address/i))
      .first()
      .waitFor()
    await expect.poll(() => field('Should say').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field('Message: Tamar Beridze').inputValue()).toBe(MESSAGE)
    await expectNoAxeViolations(page)

    // A draft is kept for its answer.
    await field('Should say').fill(PROPOSED)
    await page.getByRole('button', { name: 'Keep as draft' }).press('Enter')
    await page.getByRole('button', { name: 'Correct: Address' }).press('Enter')
    await expect.poll(() => field('Should say').inputValue()).toBe(PROPOSED)
    await page.getByRole('button', { name: 'Ask to agree: Tamar Beridze' }).press('Enter')
    await notice(page, 'Tamar Beridze is asked about “Address”').waitFor()
    await rowOf(page, /Waits for: Tamar/).waitFor()
    await rowOf(page, /Not seen yet/)
      .getByText(MESSAGE)
      .waitFor()
    await page.getByRole('link', { name: 'Waiting 1' }).press('Enter')
    await page.waitForURL(({ search }) => search === '?show=waiting')
    await expect.poll(() => rowOf(page, /Full Name/).count()).toBe(0)

    const hers = await open(person, '/dashboard', PHONE)
    await hers.page.getByRole('link', { name: 'Answer the question' }).press('Enter')
    const question = hers.page.getByRole('region', { name: 'Questions about your answers' })
    await question.getByText('Marta Zielińska asks: is this answer right?').waitFor()
    await question.getByText(PROPOSED).waitFor()
    await question.getByText(MESSAGE).waitFor()
    await expectNoAxeViolations(hers.page)
    await expectNoOverflow(hers.page)
    await rowOf(page, /Seen .* Until the applicant says yes/).waitFor()
    await question.getByRole('button', { name: 'Agree and change my answer' }).press('Enter')
    await notice(hers.page, 'You agreed. Your answer was changed.').waitFor()
    await question.getByText('You agreed', { exact: true }).waitFor()
    await expect.poll(() => hers.page.evaluate('document.activeElement.id')).toBe('questions')
    expect((await readInfo(person)).address).toBe(PROPOSED)
    await page.getByRole('link', { name: /^All/ }).press('Enter')
    const row = rowOf(page, /Tamar Beridze agrees/)
    await row.getByText('Proposed by: Marta Zielińska').waitFor()
    await expect.poll(() => row.getByRole('insertion').textContent()).toBe(PROPOSED)
    await page.getByRole('link', { name: 'History' }).press('Enter')
    await rowOf(
      page,
      /Tamar Beridze .*Agreed to a correction: Address Proposed by: Marta Zielińska$/,
    ).waitFor()
    desk.expectNoFaults({ ignore: /400/ })
    hers.expectNoFaults()
    await Promise.all([desk.close(), hers.close()])
  })

  it('At the form she says no, and the desk sees it; there she was reminded before, and a question was taken back', async () => {
    const person = await createApplicant(app, { name: 'Wiktoria Lis' })
    await ask(person)
    await ask(person, { field: 'nationality', value: 'Armenia' })
    const { page, ...desk } = await open(marta, answersOf(person), { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Remind: Address' }).press('Enter')
    await notice(page, 'The applicant was reminded').waitFor()
    await page.getByText('Reminded', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Take back the question: Nationality' }).press('Enter')
    await notice(page, 'The question was taken back').waitFor()
    await expect.poll(() => rowOf(page, /Waits for: Wiktoria/).count()).toBe(1)
    await expect.poll(() => page.evaluate('document.activeElement.dataset.row')).toBe('nationality')
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)

    const { address } = await readInfo(person)
    const hers = await open(person, '/personal-info')
    const question = hers.page.getByRole('region', { name: 'Questions about your answers' })
    await expect.poll(() => question.getByRole('listitem').count()).toBe(1)
    await question.getByRole('button', { name: 'No, keep my answer' }).press('Enter')
    await notice(hers.page, 'Your answer stays as it is. Marta Zielińska sees that you said no.').waitFor()
    await question.getByText('You said no', { exact: true }).waitFor()
    await expect.poll(() => hers.page.getByLabel('Address', { exact: true }).inputValue()).toBe(address)
    await rowOf(page, /Wiktoria Lis says no/)
      .getByText(`Proposed by: Marta Zielińska · “${PROPOSED}”`)
      .waitFor()
    desk.expectNoFaults()
    hers.expectNoFaults()
    await Promise.all([desk.close(), hers.close()])
  })

  it('An answer that she has changed meanwhile is shown before she agrees, and the form has the new one', async () => {
    const person = await createApplicant(app, { name: 'Nino Lomidze' })
    await ask(person)
    const { page, expectNoFaults, close } = await open(person, '/personal-info')
    const question = page.getByRole('region', { name: 'Questions about your answers' })
    const agree = question.getByRole('button', { name: 'Agree and change my answer' })
    await agree.waitFor()
    const { full_name, phone, date_of_birth, nationality, passport_number } = await readInfo(person)
    const json = { full_name, phone, date_of_birth, nationality, passport_number, address: 'ul. Nowa 1' }
    await person.json('/api/personal-info', { method: 'PUT', json })
    await agree.press('Enter')
    await question.getByRole('alert').getByText('Now it says: ul. Nowa 1').waitFor()
    await agree.press('Enter')
    await notice(page, 'You agreed. Your answer was changed.').waitFor()
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(PROPOSED)
    expectNoFaults({ ignore: /409/ })
    await close()
  })

  it('Beside a document an answer that differs is corrected with that reason', async () => {
    const person = await createApplicant(app, { name: 'Oksana Melnyk', submitted: true })
    const { page, expectNoFaults, close } = await open(
      marta,
      `/office/cases/${person.number}/documents/passport`,
    )
    await page.getByRole('link', { name: 'Correct: Passport Number' }).press('Enter')
    await page.getByRole('heading', { name: 'Correct: Passport Number' }).waitFor()
    await expect
      .poll(() => page.getByLabel('Reason', { exact: true }).inputValue())
      .toBe('differs_from_document')
    expectNoFaults()
    await close()
  })
})
