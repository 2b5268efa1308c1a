import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Letters } from '#features/letters/schema.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const today = todayInWarsaw(new Date())
const ago = (days: number) => addDays(today, -days)

const PHOTO = { name: 'wezwanie.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto() }
const PAGE = { name: 'strona-2.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 1 }) }

const listOf = async (person: Person) => (await person.json<Letters>('/api/case/letters')).body.letters
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Letters of the office' }).getByRole('listitem', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe('Letters of the office', () => {
  it('an applicant photographs one on a phone, sees its day, corrects it, adds a page, has answered, and deletes it', async () => {
    const person = await createApplicant(app, { name: 'Tamar Beridze' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/letters')
    await expectScreen(page, '/letters', 'Letters of the office')
    await page.getByText('No letter is here yet').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Add a letter').press('Enter')
    await page.getByRole('heading', { name: 'Add a letter' }).waitFor()
    await expect.poll(() => page.locator('#new-title').evaluate(isFocused)).toBe(true)
    // All that is wrong stands at its place, and in the summary.
    await button(page, 'Add a letter').press('Enter')
    for (const fault of ['Choose a PDF or a photo of the letter.', 'Choose what kind of letter it is.'])
      await page.getByRole('link', { name: fault }).waitFor()
    await expectNoAxeViolations(page)
    await page.locator('input[type=file]').setInputFiles(PHOTO)
    await page.getByRole('radio', { name: /^Send evidence/ }).check()
    await page.getByLabel('Day it arrived in the box').fill(ago(3))
    const preview = page.getByRole('status').filter({ hasText: 'Counts as delivered' })
    await preview.getByText(`Counts as delivered on ${formatDate(addDays(ago(3), 15))}.`).waitFor()
    await page.getByLabel('Day it was opened').fill(ago(5))
    await button(page, 'Add a letter').press('Enter')
    await page
      .getByRole('link', { name: 'The letter cannot have been opened before it arrived.' })
      .press('Enter')
    await expect.poll(() => page.getByLabel('Day it was opened').evaluate(isFocused)).toBe(true)
    await page.getByLabel('Day it was opened').fill(ago(2))
    await preview.getByText(`Counts as delivered on ${formatDate(ago(2))}.`).waitFor()
    await expectNoAxeViolations(page)
    await expect.poll(() => widthOf(page)).toBe(PHONE.width)
    await button(page, 'Add a letter').press('Enter')
    await notice(page, 'The letter is added').waitFor()
    const [stored] = await listOf(person)
    const until = formatDate(stored?.due_on ?? '')
    const card = cardOf(page, 'Send evidence')
    await card.getByText(`Answer until ${until}`).waitFor()
    await card.getByRole('link', { name: /wezwanie\.jpg/ }).waitFor()
    await card.getByRole('link', { name: 'Write to us' }).waitFor()
    await expectNoAxeViolations(page)

    await card.getByRole('button', { name: 'Correct Send evidence' }).press('Enter')
    const named = addDays(today, 40)
    await page.getByLabel('Last day that the letter names').fill(named)
    await button(page, 'Save the correction').press('Enter')
    await notice(page, 'The letter is corrected').waitFor()
    await card.getByText(`Answer until ${formatDate(named)}`).waitFor()
    await page.reload()
    await card.locator('input[type=file]').setInputFiles([PAGE, { ...PAGE, name: 'strona-3.pdf' }])
    await notice(page, '2 pages are added.').waitFor()
    for (const name of ['strona-2.pdf', 'strona-3.pdf'])
      await card.getByRole('link', { name: new RegExp(name) }).waitFor()
    await card.getByRole('button', { name: 'Delete strona-3.pdf' }).press('Enter')
    await page.getByRole('dialog', { name: 'Delete this page?' }).waitFor()
    await button(page, 'Delete the page').press('Enter')
    await notice(page, 'The page is deleted').waitFor()
    await card.getByRole('link', { name: /strona-3\.pdf/ }).waitFor({ state: 'detached' })
    await expect.poll(() => card.getByRole('heading').first().evaluate(isFocused)).toBe(true)

    await card.getByRole('checkbox', { name: 'Answered Send evidence' }).press('Space')
    await expect.poll(async () => (await listOf(person))[0]?.answered).toBe(true)
    await page.reload()
    await expect.poll(() => card.getByRole('checkbox').isChecked()).toBe(true)
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Delete Send evidence' }).press('Enter')
    await page.getByRole('dialog', { name: 'Delete this letter?' }).waitFor()
    await button(page, 'Delete the letter').press('Enter')
    await notice(page, 'The letter is deleted').waitFor()
    await page.getByText('No letter is here yet').waitFor()
    await expectFocus(page, 'Add a letter')
    expect(await listOf(person)).toEqual([])
    expectNoFaults()
    await close()
  })

  it('a save that fails loses nothing, not even the chosen pages, and sent again the letter stands once', async () => {
    const person = await createApplicant(app, { name: 'Rui Almeida' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/letters#add')
    await page.locator('input[type=file]').setInputFiles([PHOTO, PAGE])
    await page.getByRole('radio', { name: /^Come to the office/ }).check()
    await page.getByRole('radio', { name: 'By post, with a notice (awizo)' }).check()
    await page.getByLabel('Day of the first notice').fill(ago(1))
    await page.getByLabel('Day of the visit').fill(addDays(today, 9))
    await page.getByLabel('Hour of the visit').fill('09:30')
    await page.getByLabel('Place of the visit').fill('ul. Przykładowa 10, Олександрівська, pokój 4')
    // What is typed is there after a reload; a file is not, and is asked for.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('pokój 4')
    await page.reload()
    await page.getByText('Choose a PDF or photos').waitFor()
    await expect.poll(() => page.getByLabel('Place of the visit').inputValue()).toContain('pokój 4')
    await page.locator('input[type=file]').setInputFiles([PHOTO, PAGE])
    await page.route('**/api/case/letters', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await button(page, 'Add a letter').press('Enter')
    await notice(page, 'The letter was not added').waitFor()
    await page.getByText('wezwanie.jpg').waitFor()
    await page.unroute('**/api/case/letters')
    await page.route('**/api/case/letters/*/files', (route) => route.abort())
    await button(page, 'Add a letter').press('Enter')
    await notice(page, 'The letter is added, but not all of its pages').waitFor()
    await page.unroute('**/api/case/letters/*/files')
    await button(page, 'Add a letter').last().press('Enter')
    await notice(page, 'The letter is added').waitFor()
    const card = cardOf(page, 'Come to the office')
    await card.getByText(`Visit on ${formatDate(addDays(today, 9))}, 09:30`).waitFor()
    await card.getByText(/^Place: ul\. Przykładowa 10, Олександрівська/).waitFor()
    await card.getByText('Your original passport, and the old one if it was renewed').waitFor()
    await expect.poll(() => widthOf(page)).toBe(PHONE.width)
    await expectNoAxeViolations(page)
    const letters = await listOf(person)
    expect(letters.map(({ files }) => files.map(({ file_name }) => file_name))).toEqual([
      ['wezwanie.jpg', 'strona-2.pdf'],
    ])
    expectNoFaults({ ignore: /ERR_FAILED|Failed to load/ })
    await close()
  })

  it('the desk adds one for the applicant, who reads whose it is', async () => {
    const person = await createApplicant(app, { submitted: true })
    const marta = await createMember(app, { name: 'Marta Zielińska' })
    const desk = await newPage({ url: app.url, person: marta, viewport: DESK })
    const { page } = desk
    await page.goto(`/office/cases/${person.number}/letters`)
    await page.getByText('No letter is here yet').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Add a letter').press('Enter')
    await page.getByRole('heading', { name: 'Add a letter' }).waitFor()
    await page.locator('input[type=file]').setInputFiles(PAGE)
    await page.getByRole('radio', { name: /^The decision: refused/ }).check()
    await page.getByRole('radio', { name: 'By hand' }).check()
    await page.getByLabel('Day it was handed over').fill(ago(1))
    await expectNoAxeViolations(page)
    await button(page, 'Add a letter').press('Enter')
    await notice(page, 'The letter is added').waitFor()
    const card = cardOf(page, 'The decision: refused')
    await card.getByText(/^Our team added it: Marta Zielińska, /).waitFor()
    const file = await card.getByRole('link', { name: /strona-2\.pdf/ }).getAttribute('href')
    expect((await marta.fetch(file ?? '')).status).toBe(200)
    await expectNoAxeViolations(page)
    desk.expectNoFaults()

    const own = await newPage({ url: app.url, person, viewport: DESK })
    await own.page.goto('/letters')
    const same = cardOf(own.page, 'The decision: refused')
    await same.getByText(/^Our team added it: Marta Zielińska, /).waitFor()
    await same.getByRole('link', { name: 'What a refusal means, and what to do' }).waitFor()
    await own.page.getByRole('button', { name: /^Notifications/ }).click()
    await own.page
      .getByText(/^Our team added a letter of the office to your application\. Its last day is/)
      .waitFor()
    await own.page.keyboard.press('Escape')
    await expectNoAxeViolations(own.page)
    await same.getByRole('checkbox').press('Space')
    await expect.poll(() => card.getByRole('checkbox').isChecked()).toBe(true)
    own.expectNoFaults()
  })
})

const isFocused = (field: Element) => field === document.activeElement
