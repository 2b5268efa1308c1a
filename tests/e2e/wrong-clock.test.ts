import { describe, expect, it } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import { formatDate, formatLongDate, wallClockInWarsaw } from '#shared/dates.ts'
import { PERSONAL_INFO, register } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makePhonePhoto } from '#tests/support/sample-files.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const createSlot = createSlots(listOpenDays(new Date()))

describe.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])('a phone whose clock is %s', (_, offset) => {
  async function open(signedIn = true) {
    const person = signedIn ? await app.createPerson({ name: 'Tamar Beridze' }) : undefined
    const viewport = { width: 390, height: 844 }
    const opened = await newPage({ url: app.url, person, viewport, hasTouch: true })
    await opened.page.clock.install({ time: Date.now() + offset })
    return { ...opened, person: person as NonNullable<typeof person> }
  }

  it('signs in, and stays signed in', async () => {
    const { email, password } = await register(app)
    const { page, close } = await open(false)
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })

  it('sends a page, and tells when a form was saved by the clock of the office', async () => {
    const { page, person, close } = await open()
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await page.goto('/documents/passport/pages')
    const photo = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto() }
    await page.locator('input[type=file][name=pages]').setInputFiles(photo)
    await page.getByText('1 of 1 page sent').waitFor()

    await page.goto('/personal-info')
    await page.getByLabel('Address', { exact: true }).fill('ul. Nowa 7')
    const read = async () =>
      (await person.json<{ address: string; updated_at: string }>('/api/personal-info')).body
    await expect.poll(read).toMatchObject({ address: 'ul. Nowa 7' })
    const { updated_at } = await read()
    const mark = page.locator('p[aria-live] time')
    await expect.poll(() => mark.getAttribute('datetime')).toBe(updated_at)
    // Around midnight the phone takes it for the other day.
    const { date, time } = wallClockInWarsaw(new Date(updated_at))
    expect([time, formatDate(date)]).toContain(await mark.textContent())
    await close()
  })

  it('shows a visit at its time, among those ahead', async () => {
    const { page, person, close } = await open()
    const slot = createSlot()
    expect((await book(person, slot)).status).toBe(201)
    await page.goto('/appointment')
    const row = page.getByRole('listitem').filter({ hasText: formatLongDate(slot.appointment_date) })
    await row.getByText('Scheduled', { exact: true }).waitFor()
    await row.getByText(slot.appointment_time).first().waitFor()
    await close()
  })

  it.each([
    ['that began half an hour ago', -HALF_HOUR_MS, 'Over'],
    ['that begins in half an hour', HALF_HOUR_MS, 'Scheduled'],
  ])('shows a visit %s as what it is', async (_, wait, status) => {
    const { page, person, close } = await open()
    expect((await book(person, createSlot())).status).toBe(201)
    const { date, time } = wallClockInWarsaw(new Date(Date.now() + wait))
    await page.route(
      ({ pathname }) => pathname === '/api/appointments',
      async (route) => {
        const response = await route.fetch()
        const visits: Appointment[] = await response.json()
        const json = visits.map((visit) => ({ ...visit, appointment_date: date, appointment_time: time }))
        await route.fulfill({ response, json })
      },
    )
    await page.goto('/appointment')
    const row = page.getByRole('listitem').filter({ hasText: formatLongDate(date) })
    await row.getByText(status, { exact: true }).waitFor()
    await expect
      .poll(() => row.getByRole('button', { name: 'Cancel appointment' }).count())
      .toBe(status === 'Scheduled' ? 1 : 0)
    await close()
  })
})
