import { describe, expect, it } from 'vitest'
import type { Appointment, Booking } from '#features/appointments/schema.ts'
import { formatDate, formatLongDate, formatNearDate } from '#shared/dates.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const openDays = listOpenDays(new Date(), { after: 0 })
const freshSlot = createSlots(openDays.slice(10))
const PHONE = { width: 360, height: 740 }

async function open(path: string, prepare: (person: Person) => Promise<unknown>, viewport = PHONE) {
  const person = await app.createPerson()
  await prepare(person)
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  const field = (label: string) => tab.page.getByLabel(label, { exact: true })
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true })
  const group = (name: string) => tab.page.getByRole('group', { name })
  const list = () => person.json<Appointment[]>('/api/appointments').then(({ body }) => body)
  return { ...tab, person, field, button, group, list }
}

/** Submits first, as most people do. */
async function bookAfterSubmission(person: Person, slot: Booking) {
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  return book(person, slot)
}

describe('APPT-1 an appointment ahead', () => {
  it('stands first on a phone, and the form behind a button that opens it and focuses its first field', async () => {
    const slot = freshSlot()
    const { page, field, button, close } = await open('/appointment', (person) =>
      bookAfterSubmission(person, slot),
    )
    const when = `${formatLongDate(slot.appointment_date)}, ${slot.appointment_time}`
    const visit = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: when }) })
    await visit.getByText('Wrocław Voivodeship Office.').waitFor()
    for (const name of ['Move', 'Cancel appointment']) await visit.getByRole('button', { name }).waitFor()
    await visit.getByRole('link', { name: 'Calendar file' }).waitFor()
    const band = page.getByRole('region', { name: 'We have your application' })
    await band.getByRole('link', { name: 'Open your confirmation' }).waitFor()
    await waitUntilIdle(page)
    const box = await visit.boundingBox()
    expect((await band.boundingBox())?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height)
    expect(await field('Office').count()).toBe(0)
    await expectNoAxeViolations(page)

    await button('Book another time').focus()
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Office')
    await expectNoAxeViolations(page)
    expect(await page.evaluate(OUTSIDE_VIEWPORT)).toEqual([])
    await close()
  })

  it('does not hide a form in which something has been chosen, and a closed form keeps it', async () => {
    const { page, field, button, close } = await open('/appointment', (person) => book(person, freshSlot()))
    await button('Book another time').click()
    await field('Office').selectOption('gdansk')
    await field('Notes').fill('My son comes with me.')
    await button('Book another time').click()
    await field('Office').waitFor({ state: 'detached' })
    await button('Book another time').click()
    await expect.poll(() => field('Notes').inputValue()).toBe('My son comes with me.')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect.poll(() => field('Office').inputValue()).toBe('gdansk')
    await expect.poll(() => field('Notes').inputValue()).toBe('My son comes with me.')
    await close()
  })

  it('is not canceled by pressing Enter twice; canceled, it gives its place to the form', async () => {
    const { page, field, button, list, close } = await open('/appointment', (person) =>
      book(person, freshSlot()),
    )
    await button('Cancel appointment').focus()
    await page.keyboard.press('Enter')
    await expectFocus(page, 'Keep it')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect((await list())[0]?.status).toBe('scheduled')

    await button('Cancel appointment').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    await field('Office').waitFor()
    await expectFocus(page, 'Your appointments')
    expect(await button('Book another time').count()).toBe(0)
    await close()
  })
})

describe('APPT-1 the next free times', () => {
  it('are three days of the chosen office, and one press fills date and time', async () => {
    const { page, field, button, group, list, close } = await open('/appointment', async () => {})
    await page.getByText('Choose an office, a day and a time.', { exact: true }).waitFor()
    await field('Office').selectOption('poznan')
    await page.getByText('Choose a day and a time.', { exact: true }).waitFor()
    const times = group('Next free times').getByRole('radio')
    await expect.poll(() => times.count()).toBe(3)
    await times.first().focus()
    await page.keyboard.press('ArrowDown')
    const [day = ''] = ((await times.nth(1).getAttribute('value')) ?? '').split(' ')
    expect(openDays).toContain(day)
    await expect.poll(() => field('Date').inputValue()).toBe(day)
    await expect.poll(() => field('Time').inputValue()).toBe('09:00')
    await page.getByText(`${formatLongDate(day)}, 09:00`, { exact: true }).waitFor()
    await page
      .getByRole('button', { name: formatDate(day), exact: true })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor()

    await field('Time').selectOption('')
    await page.getByText('Choose a time.', { exact: true }).waitFor()
    await group('Next free times')
      .getByRole('radio', { name: `${formatNearDate(day)}, 09:00` })
      .check()
    await expectNoAxeViolations(page)
    await button('Schedule').click()
    await notice(page, 'Your appointment has been successfully scheduled').waitFor()
    expect(await list()).toMatchObject([
      { office_location: 'poznan', appointment_date: day, appointment_time: '09:00' },
    ])
    await close()
  })

  it('that could not be loaded say so and can be asked for again', async () => {
    const { page, field, button, group, close } = await open('/appointment', async () => {})
    await page.route('**/api/appointments/next?*', (route) => route.fulfill({ status: 400, json: {} }))
    await field('Office').selectOption('krakow')
    await page.getByText('The next free times could not be loaded. You can still choose a date.').waitFor()
    await page.unroute('**/api/appointments/next?*')
    await button('Try again').click()
    await expect.poll(() => group('Next free times').getByRole('radio').count()).toBe(3)
    await close()
  })
})

describe('CONS-1, CONS-2 a consultation ahead', () => {
  async function bookConsultation(person: Person) {
    const { id } = await createRequest(person)
    for (const date of openDays.slice(3)) {
      const [time] = await listFreeTimes(person, { date })
      if (time) return bookTime(person, id, { date, time, minutes: 30 })
    }
    throw new Error('no free time for a consultation')
  }

  it('stands first, rests on Keep it, and the form stands behind a button', async () => {
    const { page, field, button, close } = await open('/consultation', bookConsultation)
    await page.getByText('We write to olena@example.com how we meet.').waitFor()
    expect(await field('Full Name').count()).toBe(0)
    await button('Cancel consultation').click()
    await expectFocus(page, 'Keep it')
    await page.keyboard.press('Enter')
    await button('Book another time').click()
    await expectFocus(page, 'Full Name')
    await field('Additional Information').fill('One more question.')
    await expectNoAxeViolations(page)
    expect(await page.evaluate(OUTSIDE_VIEWPORT)).toEqual([])
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect.poll(() => field('Additional Information').inputValue()).toBe('One more question.')
    await close()
  })

  it('is booked by one press on the next free time, also on the smallest phone', async () => {
    const { page, field, button, group, close } = await open('/consultation/calendar', createRequest, {
      width: 320,
      height: 740,
    })
    await group('Next free times').getByRole('radio').nth(1).check()
    await expect.poll(() => field('Date').inputValue()).not.toBe('')
    await page.getByText(/times? (is|are) free\.$/).waitFor()
    expect(await page.evaluate(OUTSIDE_VIEWPORT)).toEqual([])
    await expectNoAxeViolations(page)
    await button('Book this time').click()
    await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor()
    await close()
  })
})

it('INFO-1 the date of birth is said in words, in the order of no phone', async () => {
  const { page, field, close } = await open('/personal-info', async () => {})
  await field('Date of Birth').fill('1994-04-03')
  const words = page.getByRole('status').filter({ hasText: '3 April 1994' })
  await words.waitFor()
  await expect
    .poll(() => field('Date of Birth').getAttribute('aria-describedby'))
    .toBe(await words.getAttribute('id'))
  await field('Date of Birth').fill('')
  await words.waitFor({ state: 'detached' })
  await close()
})
