import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PART = '/knowledge-base/your-situation'

async function open(guide: string, { scripts = true } = {}) {
  const viewport = { width: 360, height: 740 }
  const tab = await newPage({ url: app.url, viewport, javaScriptEnabled: scripts })
  await tab.page.goto(`${PART}/${guide}`)
  return tab
}

const calculator = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function calculate(page: Page, name: string): Promise<void> {
  await calculator(page, name).getByRole('button', { name: 'Calculate' }).click()
}

const answer = (page: Page, name: string, words: string | RegExp) =>
  calculator(page, name).getByRole('status').getByText(words).waitFor()

describe('SITE-6 the calculators of the guides', () => {
  it('count the last day of a visa, forget the answer with the next change, and name what is wrong', async () => {
    const { page, expectNoFaults, close } = await open('last-legal-day')
    const visa = calculator(page, 'Last day on a visa')
    await visa.getByLabel('Last day on the sticker').fill('2099-03-31')
    await visa.getByLabel('Days of stay it allows').fill('90')
    await visa.getByLabel('Day of your last entry').fill('2098-12-01')
    await calculate(page, 'Last day on a visa')
    await answer(page, 'Last day on a visa', 'Your last legal day is Saturday, 28 February 2099.')
    await answer(page, 'Last day on a visa', 'We advise to file by 14 January 2099')
    await expectNoAxeViolations(page)

    await visa.getByLabel('Days of stay it allows').fill('ninety')
    await waitUntilIdle(page)
    await expect.poll(() => visa.getByRole('status').getByText('Your last legal day').count()).toBe(0)
    await visa.getByLabel('Last day on the sticker').fill('1999-12-31')
    await calculate(page, 'Last day on a visa')
    await visa.getByText('Enter a date from 1 January 2000 on.').waitFor()
    await visa.getByText('Enter a number in digits').waitFor()
    await expectFocus(page, 'Last day on the sticker')
    await expectNoAxeViolations(page)

    await visa.getByLabel('Last day on the sticker').fill('2020-01-31')
    await visa.getByLabel('Days of stay it allows').fill('90')
    await visa.getByLabel('Day of your last entry').fill('2020-01-01')
    await calculate(page, 'Last day on a visa')
    await answer(page, 'Last day on a visa', 'This day has passed')
    expectNoFaults()
    await close()
  })

  it('take earlier visa-free stays off, by keyboard alone', async () => {
    const { page, expectNoFaults, close } = await open('last-legal-day')
    const free = calculator(page, 'Last day without a visa')
    await free.getByLabel('Day of your last entry').fill('2098-12-01')
    await free.getByLabel('First day, row 1').fill('2098-09-01')
    await free.getByRole('button', { name: 'Calculate' }).focus()
    await page.keyboard.press('Enter')
    await free.getByText('Enter both dates of the row').waitFor()
    await free.getByLabel('Last day, row 1').fill('2098-09-30')
    await free.getByRole('button', { name: 'Calculate' }).press('Enter')
    await answer(page, 'Last day without a visa', 'Your last legal day is Thursday, 29 January 2099.')
    expectNoFaults()
    await close()
  })

  it('count the days of a letter from its arrival, and say what the rule gives', async () => {
    const { page, close } = await open('letters')
    const letter = calculator(page, 'Last day to answer a letter')
    await letter.getByLabel('Time the letter gives').fill('14')
    await letter.getByLabel('It arrived on').fill('2026-12-01')
    await letter.getByLabel('I opened it on').fill('2026-11-30')
    await calculate(page, 'Last day to answer a letter')
    await letter.getByText('This date is before the date it follows.').waitFor()
    await letter.getByLabel('I opened it on').fill('')
    await calculate(page, 'Last day to answer a letter')
    await answer(page, 'Last day to answer a letter', 'Answer by Tuesday, 15 December 2026.')
    await answer(
      page,
      'Last day to answer a letter',
      'delivered on 16 December 2026, and the last day is 30 December',
    )
    await close()
  })

  it('add up fees, income and the money of a student', async () => {
    const { page, close } = await open('costs')
    const fees = calculator(page, 'What an application costs')
    await fees.getByLabel('Applicants').fill('0')
    await calculate(page, 'What an application costs')
    await fees.getByText('This number is too small.').waitFor()
    await fees.getByLabel('Applicants').fill('2')
    await fees.getByLabel('Our package').selectOption('basic')
    await calculate(page, 'What an application costs')
    await answer(page, 'What an application costs', /^Together 2\s179\sPLN\.$/)
    await answer(page, 'What an application costs', /^To the city: 880\sPLN/)

    const income = calculator(page, 'Check your income')
    await income.getByLabel('Persons who live from it').fill('4')
    await income.getByLabel('Net income a month').fill('3 300,50')
    await calculate(page, 'Check your income')
    await answer(page, 'Check your income', /more than 3\s292\sPLN net/)
    await answer(page, 'Check your income', 'Your income is above it.')

    const student = calculator(page, 'Money a student shows')
    await student.getByLabel('Year of studies').selectOption('later')
    await student.getByLabel('Housing a month').fill('1200')
    await student.getByLabel('Tuition not paid yet').fill('-5')
    await calculate(page, 'Money a student shows')
    await student.getByText('Enter a number.').waitFor()
    await student.getByText('This number is too small.').waitFor()
    await student.getByLabel('Months of the stay').fill('12')
    await student.getByLabel('Tuition not paid yet').fill('0')
    await calculate(page, 'Money a student shows')
    await answer(page, 'Money a student shows', /Show at least 35\s650\sPLN/)
    await expectNoAxeViolations(page)
    await close()
  })

  it('count the days for EU long-term residence', async () => {
    const { page, close } = await open('long-term-days')
    const days = calculator(page, 'Days counted so far')
    await calculate(page, 'Days counted so far')
    await days.getByText('Enter a full date.').waitFor()
    const full = days.getByRole('group', { name: 'Stays that count in full' })
    await full.getByLabel('First day, row 1').fill('2024-01-01')
    await full.getByLabel('Last day, row 1').fill('2026-12-31')
    const half = days.getByRole('group', { name: 'Stays for studies that count half' })
    await half.getByLabel('First day, row 1').fill('2020-02-29')
    await half.getByLabel('Last day, row 1').fill('2023-12-31')
    await calculate(page, 'Days counted so far')
    await answer(page, 'Days counted so far', 'Counted so far: 1797. 28 days are missing.')
    await close()
  })

  it('leave tables, formulas and worked examples to read without scripts', async () => {
    const { page, close } = await open('last-legal-day', { scripts: false })
    await page.getByText('The calculator needs JavaScript').first().waitFor()
    await page.getByText('Your last legal day is Sunday, 28 February 2027.').first().waitFor()
    await page.getByText('By hand:').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Calculate' }).count()).toBe(0)
    await close()
  })
})
