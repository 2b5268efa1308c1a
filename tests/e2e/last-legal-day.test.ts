import { describe, expect, it } from 'vitest'
import type { LegalStay } from '#features/legal-stay/schema.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const TODAY = todayInWarsaw(new Date())
const PHONE = { width: 360, height: 740 }

async function open(person: Person, path: string) {
  const opened = await newPage({ url: app.url, person, viewport: PHONE })
  await opened.page.goto(path)
  return { ...opened, main: opened.page.getByRole('main') }
}

const readStay = async (person: Person) => (await person.json<LegalStay>('/api/case/last-legal-day')).body

describe('DASH-1 the last legal day', () => {
  it('is asked for first, found by its ground, said by keyboard with what shows it, and counted', async () => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['passport'])
    const { page, main, expectNoFaults } = await open(person, '/dashboard')
    const question = main.getByRole('region', { name: 'Until when may you stay in Poland?' })
    await expectNoAxeViolations(page, { within: 'main' })
    await question.getByRole('link', { name: 'Find my last legal day' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/last-legal-day')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await main.getByRole('link', { name: 'Choose on what the stay rests.' }).waitFor()
    await main.getByRole('radio', { name: 'Visa', exact: true }).focus()
    await page.keyboard.press('Space')
    await main.getByRole('heading', { name: 'How to find the day' }).waitFor()
    await main.getByText('the last day is 28 February 2027').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await main.getByRole('link', { name: 'Enter a day, or say that you do not know it.' }).waitFor()
    const day = addDays(TODAY, 20)
    await main.getByLabel('Last day of your legal stay').fill(day)
    await main.getByLabel('Document that shows the day').selectOption('passport')
    // A reload loses nothing.
    await expect
      .poll(() => page.evaluate('JSON.stringify(localStorage)').then((kept) => String(kept).includes(day)))
      .toBe(true)
    await page.reload()
    await expect.poll(() => main.getByLabel('Last day of your legal stay').inputValue()).toBe(day)
    await main.getByLabel('Last day of your legal stay').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await main.getByText('20 days left').waitFor()
    expect(await question.count()).toBe(0)
    expect(await readStay(person)).toMatchObject({
      last_legal_day: day,
      basis: 'visa',
      evidence: { document_type: 'passport', page: null },
    })
    await main.getByRole('link', { name: 'Change' }).click()
    await main.getByText('Shown by').waitFor()
    await main.getByRole('checkbox', { name: 'I do not know this day' }).check()
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await main.getByText('Our team finds it out with you').waitFor()
    expectNoFaults()
  })

  it('can be put off until the next day', async () => {
    const person = await app.createPerson()
    const { page, main } = await open(person, '/dashboard')
    await main.getByRole('button', { name: 'Later' }).click()
    await main.getByRole('link', { name: 'Enter the day' }).waitFor()
    await page.reload()
    await main.getByRole('link', { name: 'Enter the day' }).waitFor()
    expect(await main.getByRole('button', { name: 'Later' }).count()).toBe(0)
    await page.evaluate(`localStorage.setItem('pobyt-later', '${person.id}/${addDays(TODAY, -1)}')`)
    await page.reload()
    await main.getByRole('button', { name: 'Later' }).waitFor()
  })

  it('is counted from entries and exits without a visa, offered, and put in only by a press', async () => {
    const person = await app.createPerson()
    const { page, main } = await open(person, '/last-legal-day')
    await main.getByRole('radio', { name: 'Visa-free stay' }).check()
    await main.getByRole('button', { name: 'Count the days' }).click()
    await main.getByText('Enter a date').waitFor()
    await main.getByLabel('Day of your last entry').fill(TODAY)
    await main.getByRole('button', { name: 'Add a stay' }).click()
    await main.getByLabel('Day of entry, stay 1').fill(addDays(TODAY, -30))
    await main.getByLabel('Day of exit, stay 1').fill(addDays(TODAY, -21))
    await main.getByRole('button', { name: 'Count the days' }).click()
    const until = addDays(TODAY, 79)
    await main.getByRole('button', { name: 'Use this day' }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    const field = main.getByLabel('Last day of your legal stay')
    await expect.poll(() => field.inputValue()).toBe('')
    await main.getByRole('button', { name: 'Use this day' }).click()
    await expect.poll(() => field.inputValue()).toBe(until)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  it('is offered under temporary protection, and is none for who waits for a decision', async () => {
    const person = await app.createPerson()
    const { page, main } = await open(person, '/last-legal-day')
    await main.getByRole('radio', { name: 'Temporary protection (UKR)' }).check()
    await main.getByRole('button', { name: /^Use 4\sMarch\s2028$/ }).click()
    const field = main.getByLabel('Last day of your legal stay')
    await expect.poll(() => field.inputValue()).toBe('2028-03-04')
    await main.getByRole('radio', { name: 'Waiting for a decision, filed in time' }).check()
    await expect.poll(() => field.count()).toBe(0)
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await main.getByText('None while you wait for the decision').waitFor()
    expect(await readStay(person)).toMatchObject({ last_legal_day: null, basis: 'waiting' })
  })

  it('says what to do today once it has passed, and is the team’s once the team has noted it', async () => {
    const person = await createApplicant(app)
    await app.sql(`update cases set last_legal_day = $2, last_legal_day_basis = 'card' where user_id = $1`, [
      person.id,
      addDays(TODAY, -12),
    ])
    const { page, main } = await open(person, '/dashboard')
    await main.getByText('12 days ago').waitFor()
    const passed = main.getByRole('region', { name: /^The last day of your legal stay was/ })
    await passed.getByRole('link', { name: 'Write to us today' }).waitFor()
    expect(await main.getByRole('link', { name: 'Change' }).count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByRole('link', { name: 'How we know' }).click()
    await main.getByText('Our team has noted this.', { exact: false }).waitFor()
    expect(await main.getByRole('radio').count()).toBe(0)
    await main.getByRole('link', { name: 'correct it' }).click()
    await page.waitForURL('**/messages')
  })

  it('keeps what was typed when another tab has changed it, and can be saved over it', async () => {
    const person = await app.createPerson()
    const put = (date: string) =>
      person.json('/api/case/last-legal-day', { method: 'PUT', json: { date, basis: 'card' } })
    await put(addDays(TODAY, 30))
    const { page, main } = await open(person, '/last-legal-day')
    const field = main.getByLabel('Last day of your legal stay')
    await field.fill(addDays(TODAY, 50))
    await put(addDays(TODAY, 40))
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This day was changed meanwhile', { exact: false }).first().waitFor()
    await main.getByText('40 days left').waitFor()
    await expect.poll(() => field.inputValue()).toBe(addDays(TODAY, 50))
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await main.getByText('50 days left').waitFor()
  })
})

describe('The last legal day at the desk', () => {
  it('is set with its ground and the document that shows it', async () => {
    const person = await createApplicant(app, { submitted: true })
    const specialist = await createMember(app, { name: 'Ewa Nowak' })
    const { page, main } = await open(specialist, `/office/cases/${person.number}/dates`)
    const day = addDays(TODAY, 60)
    await main.getByLabel('Last legal day').fill(day)
    await main.getByLabel('Ground of the stay').selectOption('visa')
    await main.getByLabel('Document that shows the day').selectOption('passport')
    await main.getByRole('button', { name: 'Save the day' }).click()
    await main.getByText(`Set on ${formatDate(TODAY)} by: Ewa Nowak`).waitFor()
    await main.getByText('Ground of the stay: Visa').waitFor()
    await main.getByRole('link', { name: /^Open: Passport/ }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    expect(await readStay(person)).toMatchObject({
      last_legal_day: day,
      basis: 'visa',
      set_by: 'consultancy',
    })
  })
})
