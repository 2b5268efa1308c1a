import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PartRecord } from '#features/questionnaire/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { fillQuestionnaire } from '#tests/support/full-case.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const MESSAGE = 'Your passport says Tbilisi. Which one is right?'

async function createFilled() {
  const person = await createApplicant(app, { submitted: true })
  await fillQuestionnaire(person)
  return person
}

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  await page.goto(path)
  return {
    ...tab,
    row: (name: RegExp) => page.getByRole('row', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
  }
}

const partOf = ({ number }: { number: string }) => `/office/cases/${number}/questionnaire`

async function expectNoOverflow(page: Page) {
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

const countOpenings = async (person: Person) =>
  (
    await app.sql(
      `select from audit_log where act = 'case.sealed_answers_read' and case_id in (select id from cases where user_id = $1)`,
      [person.id],
    )
  ).length

describe('The questionnaire of a case', () => {
  it('A specialist reads it in the order of the portal, with what is known and what looks wrong', async () => {
    const person = await createFilled()
    const { page, row, close, expectNoFaults } = await open(marta, partOf(person))
    await row(/Place of birth Miejsce urodzenia Batumi/).waitFor()
    await row(/Date of birth .* 8 March 1994 As in the personal information/).waitFor()
    await row(
      /Given names .* Tamar From the personal information The applicant has not saved it yet\./,
    ).waitFor()
    const journeys = page.getByRole('list', { name: /journeys/i })
    await journeys.getByText('Türkiye').waitFor()
    await page.getByText('Row 2 has days that row 1 has, too.').waitFor()
    await page.getByText('Row 3 has no end.').waitFor()
    await page.getByRole('link', { name: 'Answered 8', exact: true }).press('Enter')
    await page.waitForURL(({ search }) => search === '?show=answered')
    await expect.poll(() => row(/Given names/).count()).toBe(0)
    await page.setViewportSize(PHONE)
    await row(/Place of birth/).waitFor()
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)
    expectNoFaults()
    await close()
  })

  it('Sealed answers are shut until a press, which is recorded, and gone with the end of the case', async () => {
    const person = await createFilled()
    const { page, button, close, expectNoFaults } = await open(marta, partOf(person))
    await page.getByText(/^Sealed answers: 2 of 4\. /).waitFor()
    await expect.poll(() => page.getByText('Fined for riding').count()).toBe(0)
    expect(await countOpenings(person)).toBe(0)
    await button('Open the sealed answers').press('Enter')
    await page.getByText('Yes. Fined for riding without a light.').waitFor()
    await page.getByText('I will answer only in MOS').waitFor()
    expect(await countOpenings(person)).toBe(1)
    await expectNoAxeViolations(page)
    await button('Close the sealed answers').press('Enter')
    await button('Open the sealed answers').waitFor()
    await expect.poll(() => page.getByText('Fined for riding').count()).toBe(0)
    await page.reload()
    await button('Open the sealed answers').waitFor()
    expect(await countOpenings(person)).toBe(1)

    const hers = await open(person, '/account/access', PHONE)
    await hers.page.getByText('Your sealed answers about courts and proceedings').waitFor()
    await hers.close()
    await endCase(app, person)
    await page.reload()
    await page.getByText('The sealed answers were erased when the case ended.').waitFor()
    await expect.poll(() => button('Open the sealed answers').count()).toBe(0)
    expectNoFaults()
    await close()
  })

  it('A specialist asks about one answer by keyboard, and the applicant agrees above the form of its part', async () => {
    const person = await createFilled()
    const { page, row, button, field, ...desk } = await open(marta, partOf(person))
    await row(/Place of birth/).waitFor()
    await button('Correct: Place of birth').press('Enter')
    await page.getByRole('heading', { name: 'Correct: Place of birth' }).waitFor()
    await field('Should say').fill(' ')
    await field('Reason').selectOption('Differs from a document')
    await field('Message: Tamar Beridze').fill(MESSAGE)
    await button('Ask to agree: Tamar Beridze').press('Enter')
    await expect.poll(() => field('Should say').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field('Message: Tamar Beridze').inputValue()).toBe(MESSAGE)
    await field('Should say').fill('Tbilisi')
    await expectNoAxeViolations(page)
    await button('Ask to agree: Tamar Beridze').press('Enter')
    await notice(page, 'Tamar Beridze is asked about “Place of birth”').waitFor()
    await row(/Place of birth .* Waits for: Tamar/).waitFor()
    await page.getByRole('link', { name: 'MOS 1' }).waitFor()

    const hers = await open(person, '/questionnaire/person', PHONE)
    const questions = hers.page.getByRole('region', { name: 'Questions about your answers' })
    await questions.getByRole('heading', { name: 'Place of birth' }).waitFor()
    await questions.getByText(MESSAGE).waitFor()
    await expectNoAxeViolations(hers.page)
    await expectNoOverflow(hers.page)
    await questions.getByRole('button', { name: 'Agree and change my answer' }).press('Enter')
    await questions.getByText('You agreed').waitFor()
    await expect.poll(() => hers.field('Place of birth').inputValue()).toBe('Tbilisi')
    hers.expectNoFaults()
    await hers.close()
    const { body } = await person.json<PartRecord>('/api/questionnaire/person')
    expect(body.answers).toMatchObject({ birth_place: 'Tbilisi', surname: 'Beridze' })
    await row(/Place of birth .* Tbilisi .*Tamar Beridze agrees/).waitFor()
    // The refusal of the empty value.
    desk.expectNoFaults({ ignore: /corrections/ })
    await desk.close()
  })
})
