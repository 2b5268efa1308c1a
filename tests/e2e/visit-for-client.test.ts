import { describe, expect, it } from 'vitest'
import { formatLongDate } from '#shared/dates.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { SLOT_CAPACITY: '1' } })
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const slots = createSlots(listOpenDays(new Date(), { after: 8 }))

describe('A visit for a client', () => {
  it('is booked in the case, at a time that is free, and the client sees by whom and can cancel it', async () => {
    const ewa = await createMember(app)
    const olena = await createApplicant(app, { name: 'Olena Bondar' })
    const [taken, free] = [slots(), slots()]
    const { appointment_date: date, appointment_time: time } = free

    const desk = await newPage({ url: app.url, person: ewa, viewport: DESK })
    const { page } = desk
    await page.goto(`/office/cases/${olena.number}/dates`)
    await page.getByRole('button', { name: 'Book a visit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book a visit: Olena Bondar' })
    await dialog.getByText('Choose an office and a day').waitFor()
    await dialog.getByRole('button', { name: 'Book a visit' }).click()
    await dialog.getByText('Choose one of the six offices.').waitFor()
    await dialog.getByLabel('Office').selectOption('wroclaw')
    await dialog.getByLabel('Day').fill(date)
    await dialog.getByLabel('Time').selectOption(taken.appointment_time)
    // Somebody takes the time meanwhile.
    await book(await createApplicant(app, { name: 'Rui Almeida' }), taken)
    await dialog.getByRole('button', { name: 'Book a visit' }).click()
    await dialog.getByText(`Somebody has just taken ${taken.appointment_time}.`).waitFor()
    await dialog.getByLabel('Time').selectOption(time)
    await dialog.getByLabel('Note to: Olena Bondar').fill('Please bring the lease.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Book a visit' }).click()
    await page.getByText('Booked by: Ewa Nowak').waitFor()
    expect(await dialog.count()).toBe(0)
    // What was left out, and the time that was taken.
    desk.expectNoFaults({ ignore: /status of 4(00|09) .*\/appointments\)$/ })
    await desk.close()

    const own = await newPage({ url: app.url, person: olena, viewport: PHONE })
    await own.page.goto('/dashboard')
    await own.page.getByText('Booked for you by our team: Ewa Nowak').waitFor()
    await expectNoAxeViolations(own.page)
    await own.page.goto('/appointment')
    const row = own.page.getByRole('listitem').filter({ hasText: formatLongDate(date) })
    await row.getByText('Booked for you by our team: Ewa Nowak').waitFor()
    await row.getByText('Please bring the lease.').waitFor()
    await expectNoAxeViolations(own.page)
    await row.getByRole('button', { name: 'Cancel appointment' }).click()
    await own.page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    await own.page.getByText('Canceled', { exact: true }).waitFor()
    own.expectNoFaults()
    await own.close()
  })

  it('can be a call, of which the client reads that we booked it', async () => {
    const olena = await createApplicant(app, { name: 'Amara Diallo' })
    const desk = await newPage({ url: app.url, person: await createMember(app), viewport: DESK })
    const { page } = desk
    await page.goto(`/office/cases/${olena.number}/dates`)
    await page.getByRole('button', { name: 'Book a visit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book a visit: Amara Diallo' })
    await dialog.getByLabel('How you meet').selectOption('By telephone')
    await dialog.getByText('Choose a day to see the free times.').waitFor()
    await dialog.getByRole('button', { name: 'Book a visit' }).click()
    await dialog.getByText('Choose a date.').waitFor()
    await dialog.getByLabel('Length').selectOption('60')
    await dialog.getByLabel('Day', { exact: true }).fill(slots().appointment_date)
    await dialog.getByLabel('Time', { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel('Note to: Amara Diallo').fill('Have the lease at hand.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Book a visit' }).click()
    await page.getByText('Booked by: Ewa Nowak').waitFor()
    desk.expectNoFaults({ ignore: /status of 400 .*\/consultations\)$/ })
    await desk.close()

    const own = await newPage({ url: app.url, person: olena, viewport: PHONE })
    await own.page.goto('/consultation')
    await own.page.getByText('Booked for you by our team').waitFor()
    await own.page.getByText('Have the lease at hand.').waitFor()
    await expectNoAxeViolations(own.page)
    own.expectNoFaults()
    await own.close()
  })
})
