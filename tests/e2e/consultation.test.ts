import { describe, expect, it } from 'vitest'
import type { Consultation } from '#features/consultations/schema.ts'
import { addDays, formatDate, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const [firstDay = '', secondDay = ''] = await listOpenDays()

interface Opening {
  path?: string
  width?: number
  colorScheme?: 'light' | 'dark'
}

async function openScreen({ path = '/consultation', width = 1280, colorScheme = 'light' }: Opening = {}) {
  const person = await app.createPerson()
  const request = path.endsWith('calendar') ? await createRequest(person) : null
  const tab = await newPage({ url: app.url, person, viewport: { width, height: 800 }, colorScheme })
  await tab.page.goto(path)
  const field = (label: string) => tab.page.getByLabel(label, { exact: true })
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true })
  const list = () => person.json<Consultation[]>('/api/consultations').then((answer) => answer.body)
  return { ...tab, person, request, field, button, list }
}

describe('CONS-1, CONS-2 the whole way', () => {
  it('leads from the request through the calendar in a new tab to a booked time, and out of it again', async () => {
    const { page, person, field, button, list, expectNoFaults, close } = await openScreen()
    await expectScreen(page, '/consultation', 'Schedule Consultation')
    expect([await field('Full Name').inputValue(), await field('Email Address').inputValue()]).toEqual([
      person.name,
      person.email,
    ])
    await button('Schedule Consultation').click()
    await page.getByRole('link', { name: 'Choose the service you are interested in.' }).waitFor()
    expect(page.context().pages()).toHaveLength(1)

    await field('Service of Interest').selectOption('work-permit')
    await field('Phone').fill('573 000 111')
    await field('Preferred Time').selectOption('morning')
    await field('Additional Information').fill('My employer has the declaration.')
    const opened = page.waitForEvent('popup')
    await button('Schedule Consultation').dblclick()
    const calendar = await opened
    await notice(page, 'Consultation Saved').waitFor()
    await notice(page, 'Your consultation request has been saved. Redirecting to calendar...').waitFor()
    await calendar.waitForURL('**/consultation/calendar?consultation=*')
    const [request] = await list()
    expect(await list()).toHaveLength(1)
    expect(request).toMatchObject({
      status: 'pending',
      phone: '+48573000111',
      preferred_date: null,
      preferred_time: 'morning',
    })
    const link = page.getByRole('link', { name: 'Open the booking calendar' })
    await expect.poll(() => link.getAttribute('href')).toBe(request?.calendar_url)
    await expect.poll(() => field('Additional Information').inputValue()).toBe('')
    expectNoFaults()

    await calendar.getByRole('heading', { level: 1, name: 'Choose Your Time' }).waitFor()
    await expect.poll(() => calendar.getByRole('radio', { name: '60 minutes' }).isDisabled()).toBe(true)
    await calendar.getByRole('link', { name: 'See Your Package' }).waitFor()
    await calendar.getByLabel('Date', { exact: true }).fill(firstDay)
    await calendar.getByLabel('Time', { exact: true }).selectOption('09:00')
    await calendar.getByText(`${formatLongDate(firstDay)}, 09:00-09:30`, { exact: true }).waitFor()
    await calendar.getByRole('button', { name: 'Book this time' }).dblclick()
    await calendar.getByRole('heading', { name: 'Your consultation is booked' }).waitFor()
    await expectFocus(calendar, 'Your consultation is booked')
    await expectNoAxeViolations(calendar)
    const download = calendar.waitForEvent('download')
    await calendar.getByRole('link', { name: 'Calendar file' }).click()
    expect((await download).suggestedFilename()).toBe('consultation.ics')

    await page.reload()
    await page.getByRole('heading', { name: `${formatLongDate(firstDay)}, 09:00-09:30` }).waitFor()
    await page.getByRole('link', { name: 'Move' }).click()
    await page.getByRole('heading', { name: `Booked: ${formatLongDate(firstDay)}, 09:00-09:30` }).waitFor()
    await field('Date').fill(secondDay)
    await field('Time').selectOption('10:30')
    await button('Move to this time').click()
    await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor()
    expect(await list()).toMatchObject([{ booked_date: secondDay, booked_time: '10:30' }])

    await page.getByRole('link', { name: 'Back to consultations' }).click()
    await button('Cancel consultation').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel consultation' }).click()
    await notice(page, 'Consultation canceled').waitFor()
    await page.getByText('Canceled', { exact: true }).waitFor()
    expect((await list())[0]?.status).toBe('canceled')
    await close()
  })
})

describe('CONS-2 when it cannot be saved', () => {
  it('says so in the specification’s words, closes the empty tab and keeps what was typed, also through a reload', async () => {
    const { page, field, button, list, close } = await openScreen({ width: 360 })
    await field('Service of Interest').selectOption('general-consultation')
    await field('Additional Information').fill('Can I change my employer?')
    await page.route('**/api/consultations', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await button('Schedule Consultation').click()
    await notice(page, 'Failed to save consultation. Please try again.').waitFor()
    await expect.poll(() => page.context().pages().length).toBe(1)
    await page.unroute('**/api/consultations')
    await page.route('**/api/consultations', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 201, body: '<html>' }) : route.continue(),
    )
    await button('Schedule Consultation').click()
    await notice(page, 'An unexpected error occurred. Please try again.').waitFor()
    await expect.poll(() => page.context().pages().length).toBe(1)

    await page.unroute('**/api/consultations')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('We kept what you typed.').waitFor()
    await expect.poll(() => field('Additional Information').inputValue()).toBe('Can I change my employer?')
    await expect.poll(() => field('Service of Interest').inputValue()).toBe('general-consultation')
    expect(await list()).toEqual([])
    await expectNoAxeViolations(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await close()
  })
})

describe('CONS-2 the calendar', () => {
  it('says at the field which time was taken meanwhile, and keeps the rest', async () => {
    const { page, field, button, close } = await openScreen({ path: '/consultation/calendar', width: 360 })
    await field('Date').fill(firstDay)
    await field('Time').selectOption('14:00')
    const rival = await app.createPerson()
    const { id } = await createRequest(rival)
    expect((await bookTime(rival, id, { date: firstDay, time: '14:00', minutes: 30 })).status).toBe(201)
    await button('Book this time').click()
    await page.getByText('Somebody has just taken 14:00. Choose another time.').first().waitFor()
    await expect.poll(() => field('Time').inputValue()).toBe('')
    await expect.poll(() => field('Date').inputValue()).toBe(firstDay)
    await expect.poll(() => field('Time').locator('option').allTextContents()).not.toContain('14:00')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await expectNoAxeViolations(page)
    await close()
  })

  it('can be walked by keyboard alone', async () => {
    const { page, field, button, list, close } = await openScreen({
      path: '/consultation/calendar',
      colorScheme: 'dark',
    })
    await field('Date').fill(firstDay)
    await page.getByRole('button', { name: formatDate(firstDay), exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => field('Date').inputValue()).not.toBe(firstDay)
    const date = await field('Date').inputValue()
    await page.getByRole('radio', { name: '11:30' }).waitFor()
    await page.getByRole('radio', { name: '11:30' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expectNoAxeViolations(page)
    await button('Book this time').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor()
    expect(await list()).toMatchObject([{ booked_date: date, booked_time: '12:00' }])
    await close()
  })
})

/** The first days on which every time is free. */
async function listOpenDays(): Promise<string[]> {
  const person = await app.createPerson()
  const dates = Array.from({ length: 14 }, (_, i) => addDays(todayInWarsaw(new Date()), i + 2))
  const offers = await Promise.all(dates.map((date) => listFreeTimes(person, { date })))
  return dates.filter((_, i) => (offers[i]?.length ?? 0) > 0)
}
