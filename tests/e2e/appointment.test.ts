import { describe, expect, it } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import { addDays, formatDate, formatLongDate, todayInWarsaw, weekdayOf } from '#shared/dates.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const openDays = listOpenDays(new Date(), { after: 3 })
const freshSlot = createSlots(openDays)
const [, firstDay = '', secondDay = ''] = openDays
const office = 'lodz'

async function openScreen(options: { width?: number; height?: number; colorScheme?: 'light' | 'dark' } = {}) {
  const person = await app.createPerson()
  const { width = 1440, height = 900, colorScheme } = options
  const tab = await newPage({ url: app.url, person, viewport: { width, height }, colorScheme })
  await tab.page.goto('/appointment')
  const field = (label: string) => tab.page.getByLabel(label)
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true })
  const slot = (time: string) =>
    tab.page.getByRole('group', { name: 'Half-hour slots' }).getByRole('radio', { name: time })
  const list = () => person.json<Appointment[]>('/api/appointments').then((answer) => answer.body)
  return { ...tab, person, field, button, slot, list }
}

describe('APPT-1 booking on the screen', () => {
  it('takes office, date, time and notes by their labels, says so and goes to the dashboard', async () => {
    const { page, field, button, list, expectNoFaults, close } = await openScreen()
    await field('Office').selectOption({ label: 'Łódź Voivodeship Office' })
    await field('Date').fill(firstDay)
    await field('Time').selectOption('09:30')
    await field('Notes').fill('I will bring my son (7).')
    await page.getByText(`${formatLongDate(firstDay)}, 09:30`, { exact: true }).waitFor()
    await button('Schedule').dblclick()
    await page.waitForURL('**/dashboard')
    await page.getByText('Your appointment has been successfully scheduled', { exact: true }).waitFor()
    const booked = await list()
    expect(booked).toHaveLength(1)
    expect(booked[0]).toMatchObject({
      office_location: office,
      appointment_date: firstDay,
      status: 'scheduled',
    })

    await page.goto('/appointment')
    await page.getByRole('heading', { name: `${formatLongDate(firstDay)}, 09:30` }).waitFor()
    await button('Book another time').click()
    await expect.poll(() => field('Notes').inputValue()).toBe('')
    expectNoFaults()
    await close()
  })

  it('shows the month from this week on, and the date field of the browser to who asks for it', async () => {
    const { page, field, button, close } = await openScreen()
    const past = page.getByRole('table').getByText(/: past$/)
    await expect.poll(() => button('Type the date').count()).toBe(1)
    await expect.poll(() => past.count()).toBeLessThan(7)
    // Out of sight, and still there for the keyboard and for screen readers.
    const isSeen = () => field('Date').evaluate((input) => input.closest('.sr-only') === null)
    expect(await isSeen()).toBe(false)
    await button('Type the date').click()
    await expectFocus(page, 'Date')
    await expect.poll(isSeen).toBe(true)
    await expect.poll(() => button('Type the date').count()).toBe(0)
    await page.getByText('You have no appointment yet', { exact: false }).waitFor()
    await close()
  })

  it('says which time was taken meanwhile and keeps everything else', async () => {
    const { page, field, button, slot, close } = await openScreen()
    await field('Office').selectOption(office)
    await field('Date').fill(firstDay)
    await field('Time').selectOption('14:00')
    await field('Notes').fill('An interpreter, please.')
    const rival = { office_location: office, appointment_date: firstDay, appointment_time: '14:00' }
    expect((await book(await app.createPerson(), rival)).status).toBe(201)
    await button('Schedule').click()
    await page.getByText('Somebody has just taken 14:00. Choose another time.').first().waitFor()
    await slot('14:00').and(page.locator(':disabled')).waitFor()
    await expect.poll(() => field('Time').inputValue()).toBe('')
    expect(await field('Time').locator('option').allTextContents()).not.toContain('14:00')
    await expect.poll(() => field('Date').inputValue()).toBe(firstDay)
    await expect.poll(() => field('Notes').inputValue()).toBe('An interpreter, please.')
    await close()
  })

  it('refuses a weekend by the name of the day, and a day that is too early', async () => {
    const { page, field, close } = await openScreen()
    await field('Office').selectOption(office)
    const saturday = nextSaturday(firstDay)
    await field('Date').fill(saturday)
    const closed = `Saturday, ${formatDate(saturday)}: the office is closed at weekends. Choose another day.`
    await page.getByText(closed).first().waitFor()
    await field('Date').fill(todayInWarsaw(new Date()))
    await page
      .getByText(/is too early\. The earliest date is (tomorrow, )?\d/)
      .first()
      .waitFor()
    await close()
  })

  it('names what is missing, and a holiday by its name', async () => {
    const { page, field, button, close } = await openScreen()
    await button('Schedule').click()
    await page.getByRole('link', { name: 'Choose one of the six offices.' }).waitFor()
    await field('Office').selectOption(office)
    const year = Number(firstDay.slice(0, 4))
    const christmas = [`${year}-12-25`, `${year + 1}-12-25`].find((date) => date > firstDay) ?? ''
    await field('Date').fill(christmas)
    await page
      .getByText(/public holiday \(Christmas Day\)/)
      .first()
      .waitFor()
    await close()
  })

  it('says beforehand when no further time can be held, and offers the form again when one is canceled', async () => {
    const { page, person, field, button, expectNoFaults, close } = await openScreen({
      width: 360,
      height: 740,
    })
    for (const slot of [freshSlot(), freshSlot()]) expect((await book(person, slot)).status).toBe(201)
    await page.reload()
    await page.getByRole('heading', { name: 'You cannot book another time yet' }).waitFor()
    const sentence = 'You already have 2 appointments ahead. Move or cancel one, or wait until one is over.'
    await page.getByText(sentence, { exact: true }).waitFor()
    expect(await field('Office').count()).toBe(0)
    await expectNoAxeViolations(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)

    await button('Move').first().click()
    await field('Office').waitFor()
    await button('Keep it as it is').click()
    await page.getByText(sentence, { exact: true }).waitFor()

    await button('Cancel appointment').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    await button('Book another time').click()
    await field('Office').waitFor()
    expectNoFaults()
    await close()
  })

  it('tells who is choosing when the second time was booked meanwhile in another window', async () => {
    const { page, person, field, button, close } = await openScreen()
    await book(person, freshSlot())
    await page.reload()
    await button('Book another time').click()
    await field('Office').selectOption(office)
    await field('Date').fill(firstDay)
    await field('Time').selectOption('10:30')
    // This window does not know it yet, so the server's error reports it.
    await page.route('**/api/appointments/ahead', (route) => route.fulfill({ json: { ahead: 1, most: 2 } }))
    await book(person, freshSlot())
    await button('Schedule').click()
    await notice(page, 'Error scheduling appointment').waitFor()
    await notice(
      page,
      'You already have 2 appointments ahead. Move or cancel one, or wait until one is over.',
    ).waitFor()
    await page.unroute('**/api/appointments/ahead')
    await page.reload()
    await page.getByRole('heading', { name: 'You cannot book another time yet' }).waitFor()
    await close()
  })

  it('does not offer the hour one holds in another office, but does to the appointment that moves there', async () => {
    const { page, person, field, button, slot, list, close } = await openScreen()
    const held = { office_location: 'wroclaw', appointment_date: secondDay, appointment_time: '12:30' }
    await book(person, held)
    await page.reload()
    await button('Book another time').click()
    await field('Office').selectOption('krakow')
    await field('Date').fill(secondDay)
    await slot('12:30').and(page.locator(':disabled')).waitFor()
    await button('Move').click()
    await field('Office').selectOption('krakow')
    await slot('12:30').and(page.locator(':enabled')).check()
    await page.locator('form').getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('Appointment moved').waitFor()
    expect(await list()).toMatchObject([{ ...held, office_location: 'krakow' }])
    await close()
  })

  it('keeps what was chosen through a reload', async () => {
    const { page, field, slot, close } = await openScreen()
    await field('Office').selectOption(office)
    await field('Date').fill(secondDay)
    await slot('11:30').check()
    await page.reload()
    await page.getByText(`${formatLongDate(secondDay)}, 11:30`, { exact: true }).waitFor()
    await slot('11:30').and(page.locator(':checked')).waitFor()
    await expect.poll(() => field('Time').inputValue()).toBe('11:30')
    await close()
  })
})

describe('APPT-1 own appointments on the screen', () => {
  it('can be moved, downloaded and canceled', async () => {
    const { page, person, field, button, list, close } = await openScreen()
    await book(person, freshSlot())
    await page.reload()
    await button('Move').click()
    await page.getByRole('heading', { name: 'Move your appointment' }).waitFor()
    await field('Date').fill(secondDay)
    await field('Time').selectOption('15:00')
    await page.locator('form').getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('Appointment moved').waitFor()
    expect(await list()).toMatchObject([{ appointment_date: secondDay, appointment_time: '15:00' }])

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Calendar file' }).click()
    expect((await download).suggestedFilename()).toBe('appointment.ics')

    await button('Cancel appointment').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByText('Appointment canceled').waitFor()
    expect((await list())[0]?.status).toBe('canceled')
    await close()
  })

  it('say when they could not be loaded', async () => {
    const { page, close } = await openScreen()
    await page.route('**/api/appointments', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Could not load your appointments.').waitFor()
    await close()
  })
})

describe('APPT-1 the screen', () => {
  it.each(['light', 'dark'] as const)('fits a small phone and satisfies axe (%s)', async (colorScheme) => {
    const { page, person, field, button, close } = await openScreen({ width: 360, height: 740, colorScheme })
    await book(person, freshSlot())
    await page.reload()
    await button('Book another time').click()
    await field('Office').selectOption('wroclaw')
    await field('Date').fill(secondDay)
    await field('Time').selectOption('13:30')
    await button44(page, formatDate(secondDay))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await expectNoAxeViolations(page)
    await close()
  })

  it('can be walked by keyboard: arrows go from day to day', async () => {
    const { page, field, close } = await openScreen()
    await field('Office').selectOption('wroclaw')
    await field('Date').fill(firstDay)
    await page.getByRole('button', { name: formatDate(firstDay), exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => field('Date').inputValue()).toBe(secondDay)
    await close()
  })

  it('can be walked by keyboard over the end of a month, and back', async () => {
    const { page, field, close } = await openScreen()
    const first = openDays.findIndex((day, i) => i > 0 && !openDays[i - 1]?.startsWith(day.slice(0, 7)))
    const [lastOfMonth = '', firstOfNext = ''] = openDays.slice(first - 1)
    await field('Office').selectOption('wroclaw')
    await field('Date').fill(lastOfMonth)
    await page.getByRole('button', { name: formatDate(lastOfMonth), exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, formatDate(firstOfNext))
    await page.keyboard.press('ArrowLeft')
    await expectFocus(page, formatDate(lastOfMonth))
    await close()
  })
})

/** A touch target: at least 44 px high. */
async function button44(page: Awaited<ReturnType<typeof openScreen>>['page'], name: string) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
}

function nextSaturday(date: string): string {
  return addDays(date, 6 - (weekdayOf(date) % 7))
}
