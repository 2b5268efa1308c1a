import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { addDays, formatDate, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fillCase } from '#tests/support/full-case.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  await page.goto(path)
  return {
    ...tab,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    row: (name: string | RegExp) => page.getByRole('row', { name }),
  }
}

const partOf = (number: string, part: string) => `/office/cases/${number}/${part}`

async function expectNoOverflow(page: Page) {
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

describe('The answers, dates and history of a case', () => {
  it('A specialist sees a changed answer beside the submitted one, and all that is different alone', async () => {
    const staff = await createMember(app, { name: 'Marta Zielińska' })
    const number = await fillCase(app, { person: await app.createPerson({ name: 'Tamar Beridze' }), staff })
    const { page, row, ...tab } = await open(staff, partOf(number, 'answers'))
    await page.getByRole('heading', { level: 1, name: 'Tamar Beridze' }).waitFor()
    await page
      .getByRole('columnheader', { name: `Submitted ${formatDate(todayInWarsaw(new Date()))}` })
      .waitFor()
    const income = row(/Monthly income/)
    await expect.poll(() => income.getByRole('deletion').textContent()).toBe('7\u00a0200\u00a0PLN')
    await expect.poll(() => income.getByRole('insertion').textContent()).toBe('9\u00a0100\u00a0PLN')
    await income.getByText('By: Tamar').waitFor()
    await row(/Purpose of stay Work Work Same/).waitFor()
    await expect.poll(() => row(/ Same Correct: /).count()).toBe(10)

    await page.getByRole('link', { name: 'Different 2' }).press('Enter')
    await page.waitForURL(({ search }) => search === '?show=different')
    await expect.poll(() => row(/ Same Correct: /).count()).toBe(0)
    await row(/Address/).waitFor()
    await page.reload()
    await income.waitFor()
    expect(await row(/ Same Correct: /).count()).toBe(0)
    await page.setViewportSize(PHONE)
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)
    tab.expectNoFaults()
    await tab.close()
  })

  it('The last legal day is set by keyboard, counted in the head and the queue, and stands in the history', async () => {
    const staff = await createMember(app, { name: 'Marta Zielińska' })
    const { number } = await createApplicant(app)
    const { page, field, button, row, ...tab } = await open(staff, partOf(number, 'dates'))
    await button('Save the day').press('Enter')
    await page.getByText('Enter a date.').waitFor()
    const day = addDays(todayInWarsaw(new Date()), 30)
    await field('Last legal day').fill(day)
    await field('Last legal day').press('Enter')
    await notice(page, 'The last legal day was saved').waitFor()
    // The day may end while the test runs.
    await page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByText(/^(30|29) days$/)
      .first()
      .waitFor()
    await row(/Last legal day (30|29) days$/).waitFor()
    const { rows } = (await staff.json<Queue>(`/api/staff/cases?q=${number}`)).body
    expect(rows.map(({ last_legal_day }) => last_legal_day)).toEqual([day])

    await page.getByRole('link', { name: 'History' }).press('Enter')
    await row(new RegExp(`Marta Zielińska Team Set the last legal day to ${formatDate(day)}$`)).waitFor()
    await page.getByRole('link', { name: /^Dates/ }).press('Enter')
    await button('Clear').press('Enter')
    await notice(page, 'The last legal day was cleared').waitFor()
    await expect.poll(() => field('Last legal day').inputValue()).toBe('')
    tab.expectNoFaults()
    await tab.close()
  })

  it('A large change is asked about with both days in words, and what was saved is taken back', async () => {
    const staff = await createMember(app, { name: 'Marta Zielińska' })
    const colleague = await createMember(app, { name: 'Jan Kowal' })
    const { number } = await createApplicant(app)
    const path = `/api/staff/cases/${number}`
    const [stands, wanted] = [addDays(todayInWarsaw(new Date()), 60), addDays(todayInWarsaw(new Date()), 160)]
    await colleague.json(path, { method: 'PATCH', json: { last_legal_day: stands } })
    const { page, field, button, ...tab } = await open(staff, partOf(number, 'dates'), PHONE)
    const dialog = page.getByRole('dialog', { name: 'Change the last legal day?' })
    const input = () => field('Last legal day').inputValue()
    await field('Last legal day').fill(wanted)
    await field('Last legal day').press('Enter')
    await dialog.getByText('The new day is 100 days after the one that stands.').waitFor()
    for (const day of [stands, wanted]) await dialog.getByText(formatLongDate(day)).waitFor()
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(input).toBe(wanted)
    await field('Last legal day').press('Enter')
    await dialog.getByRole('button', { name: 'Save the day' }).press('Enter')
    await notice(page, 'The last legal day was saved').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await notice(page, 'The former day stands again').waitFor()
    await expect.poll(input).toBe(stands)

    await button('Clear').press('Enter')
    await notice(page, 'The last legal day was cleared').waitFor()
    await colleague.json(path, { method: 'PATCH', json: { last_legal_day: wanted } })
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('Somebody has changed this case meanwhile.').first().waitFor()
    await expect.poll(input).toBe(wanted)
    tab.expectNoFaults({ ignore: /409/ })
    await tab.close()
  })

  it('A colleague’s change is told, and what was typed is kept', async () => {
    const staff = await createMember(app, { name: 'Marta Zielińska' })
    const colleague = await createMember(app, { name: 'Jan Kowal' })
    const { number } = await createApplicant(app)
    const { page, field, button, ...tab } = await open(staff, partOf(number, 'dates'), PHONE)
    const [mine, theirs] = [addDays(todayInWarsaw(new Date()), 60), addDays(todayInWarsaw(new Date()), 50)]
    await field('Last legal day').fill(mine)
    const path = `/api/staff/cases/${number}`
    await colleague.json(path, { method: 'PATCH', json: { last_legal_day: theirs } })
    await field('Last legal day').press('Enter')
    await page
      .getByRole('alert')
      .getByText(`The last legal day is now ${formatDate(theirs)}.`)
      .waitFor()
    await expect.poll(() => field('Last legal day').inputValue()).toBe(mine)
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)
    await button('Save the day').press('Enter')
    await notice(page, 'The last legal day was saved').waitFor()
    await expect.poll(() => page.getByText('The last legal day is now').count()).toBe(0)

    await field('Last legal day').fill(addDays(mine, 1))
    await colleague.json(path, { method: 'PATCH', json: { last_legal_day: null } })
    await field('Last legal day').press('Enter')
    await page.getByText('No last legal day is set now.').waitFor()
    await button('Take what stands now').press('Enter')
    await expect.poll(() => field('Last legal day').inputValue()).toBe('')
    tab.expectNoFaults({ ignore: /409/ })
    await tab.close()
  })

  it('The history says in words what has happened, and opens older versions', async () => {
    const staff = await createMember(app, { name: 'Marta Zielińska' })
    const number = await fillCase(app, { person: await app.createPerson({ name: 'Tamar Beridze' }), staff })
    const { page, row, ...tab } = await open(staff, partOf(number, 'history'))
    await row(/Moved the case to “On hold” It was “Submitted”. Reason: Waits for the employer$/).waitFor()
    await row(/Tamar Beridze Applicant Submitted the application It was “Preparing”.$/).waitFor()
    await row(/Asked again: Curriculum Vitae.*, version 1 Reason: Cannot be read$/i).waitFor()
    await row(/Gave the case to: Marta Zielińska$/).waitFor()
    await page.getByRole('link', { name: /^Stage \d+$/ }).press('Enter')
    await expect.poll(() => row(/Gave the case/).count()).toBe(0)
    await row(/Opened the case$/).waitFor()

    const older = page.getByRole('link', { name: /^Open .*, version 1$/ })
    const href = (await older.getAttribute('href')) ?? ''
    expect((await staff.fetch(href)).headers.get('content-type')).toBe('application/pdf')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => row(/Opened the case$/).isVisible()).toBe(true)
    tab.expectNoFaults()
    await tab.close()
  })

  it('A case is restricted to named people, and an admin lifts it without having seen it', async () => {
    const staff = await createMember(app, { name: 'Marta Zielińska' })
    const colleague = await createMember(app, { name: 'Олександра-Вікторія Ковальчук-Подгаєцька' })
    const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
    const { number } = await createApplicant(app)
    const { page, button, ...tab } = await open(staff, partOf(number, 'history'), PHONE)
    await button('Who sees it').press('Enter')
    await page.getByRole('radio', { name: 'Named people only' }).press('Space')
    await page.getByRole('checkbox', { name: 'Олександра-Вікторія' }).press('Space')
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Marta Zielińska', disabled: true }).count())
      .toBe(1)
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)
    await button('Save who sees it').press('Enter')
    await notice(page, 'Only the named people see the case now').waitFor()
    await page.getByText('Restricted', { exact: true }).waitFor()
    expect((await colleague.json(`/api/staff/cases/${number}`)).status).toBe(200)
    await button('Who sees it').press('Enter')
    await expect.poll(() => page.getByRole('radio', { name: /^Everybody/ }).isDisabled()).toBe(true)

    const lifting = await open(admin, partOf(number, 'history'))
    await lifting.page.getByText('There is no such case').waitFor()
    await lifting.button('Lift the restriction').press('Enter')
    const dialog = lifting.page.getByRole('dialog')
    await dialog.getByText('The named people are told by email').waitFor()
    // Something changes in the case she does not see: it is read again beneath the dialog, which stays.
    const readAgain = lifting.page.waitForResponse(`**/api/staff/cases/${number}`)
    const last_legal_day = todayInWarsaw(new Date())
    await staff.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { last_legal_day } })
    await (await readAgain).finished()
    await expectNoAxeViolations(lifting.page)
    await dialog.getByRole('button', { name: 'Lift the restriction' }).press('Enter')
    await lifting.page.getByRole('heading', { level: 1, name: 'Tamar Beridze' }).waitFor()
    expect(await lifting.page.getByText('Restricted', { exact: true }).count()).toBe(0)
    tab.expectNoFaults()
    await Promise.all([tab.close(), lifting.close()])
  })
})
