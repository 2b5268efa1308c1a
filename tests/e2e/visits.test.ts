import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

const marta = await createMember(app, { name: 'Marta Zielińska' })
const ewa = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
const today = todayInWarsaw(new Date())
const days = listOpenDays(new Date(), { after: 8 })
const slots = createSlots(days)

async function open(person: Person, path = '/office/visits', viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('heading', { level: 1, name: 'Visits' }).waitFor()
  return tab
}

async function bookFor(name: string) {
  const person = await createApplicant(app, { name })
  await marta.json(`/api/staff/cases/${person.number}`, {
    method: 'PATCH',
    json: { assigned_to: marta.id },
  })
  const slot = slots()
  const { body } = await book(person, { ...slot, notes: 'Evidence for the summons' })
  return { person, slot, id: body.id }
}

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const panel = (page: Page) => page.getByRole('region').filter({ has: page.getByText('Booked by') })
const dateOf = (id: string) =>
  app
    .sql<{ date: string }>('select appointment_date::text as date from appointments where id = $1', [id])
    .then(([row]) => row?.date)

describe('The week of a specialist', () => {
  it('says one done, moves another, cancels a third, and the applicants see it', async () => {
    const came = await bookFor('Olena Bondar')
    await app.sql('update appointments set appointment_date = $2 where id = $1', [
      came.id,
      addDays(today, -1),
    ])
    const moved = await bookFor('Amara Diallo')
    const canceled = await bookFor('Rui Almeida')

    const { page, expectNoFaults, close } = await open(marta, `/office/visits?date=${addDays(today, -1)}`)
    await card(page, 'Olena Bondar').click()
    await expect.poll(() => page.getByRole('heading', { name: 'Olena Bondar' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await notice(page, 'Done: Olena Bondar.').waitFor()
    await page.getByRole('button', { name: 'Take back' }).waitFor()

    await page.goto(`/office/visits?date=${moved.slot.appointment_date}`)
    await card(page, 'Amara Diallo').click()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Amara Diallo/ })
    const nextDay = days.find((day) => day > moved.slot.appointment_date) ?? ''
    await dialog.getByLabel('New day').fill(nextDay)
    await dialog.getByLabel('New time').selectOption('11:30')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await notice(page, 'The visit is moved.').waitFor()
    await expect.poll(() => dateOf(moved.id)).toBe(nextDay)

    await page.goto(`/office/visits?date=${canceled.slot.appointment_date}`)
    await card(page, 'Rui Almeida').click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const asked = page.getByRole('dialog', { name: /Rui Almeida/ })
    await asked.getByLabel('Reason').fill('Our office is flooded.')
    await asked.getByRole('button', { name: 'Cancel the visit' }).click()
    await notice(page, 'The visit is canceled.').waitFor()
    await expectNoFaults()
    await close()

    const sees = async (person: Person, text: RegExp) => {
      const tab = await newPage({ url: app.url, person, viewport: PHONE })
      await tab.page.goto('/appointment')
      await tab.page.getByText(text).first().waitFor()
      await tab.close()
    }
    await sees(canceled.person, /Our office is flooded/)
    await sees(moved.person, /11:30/)
    await sees(came.person, /^Done$/)
  })

  it('is used by the keyboard alone: J and K open, M moves', async () => {
    const first = await bookFor('Aisha Karimova')
    await bookFor('Tamar Beridze')
    const { page, close } = await open(marta, `/office/visits?date=${first.slot.appointment_date}&with=me`)
    await card(page, 'Aisha Karimova').waitFor()
    await page.keyboard.press('j')
    const opened = () => new URL(page.url()).searchParams.get('visit')
    await expect.poll(opened).not.toBeNull()
    const one = opened()
    await page.keyboard.press('j')
    await expect.poll(opened).not.toBe(one)
    await page.keyboard.press('k')
    await expect.poll(opened).toBe(one)
    await card(page, 'Aisha Karimova').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Aisha Karimova' }).waitFor()
    await page.keyboard.press('m')
    const day = page.getByRole('dialog').getByLabel('New day')
    await expect.poll(() => day.inputValue()).toBe(first.slot.appointment_date)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expectNoAxeViolations(page)
    await close()
  })

  it('a visit that is booked meanwhile is there at once, on a phone in the list of its day', async () => {
    const person = await createApplicant(app, { name: 'Вікторія Сидоренко-Лютик' })
    const slot = slots()
    const { page, close } = await open(marta, `/office/visits?date=${slot.appointment_date}`, PHONE)
    await page.getByRole('heading', { name: 'Closed days' }).waitFor()
    await book(person, slot)
    await card(page, 'Вікторія').click()
    await panel(page).getByText('Whoever has the case').waitFor({ state: 'attached' })
    expect(await page.evaluate(OUTSIDE_VIEWPORT)).toEqual([])
    await expectNoAxeViolations(page)
    await close()
  })
})

describe('Closed days', () => {
  it('an admin closes a day, sees the consultation that is booked in it, and opens it again', async () => {
    const person = await createApplicant(app, { name: 'Siddharth Rao' })
    const { id } = await createRequest(person)
    const date = days[12] ?? ''
    await bookTime(person, id, { date, time: '10:00', minutes: 30 })
    const { page, close } = await open(ewa)
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Closed days' })
    await dialog.getByLabel('First day').fill(date)
    await dialog.getByLabel('Last day').fill(date)
    await dialog.getByRole('button', { name: 'Close these days' }).click()
    await dialog.getByRole('link', { name: /Siddharth Rao/ }).waitFor()
    await expect.poll(() => listFreeTimes(person, { date })).toEqual([])
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: /^Open again/ }).click()
    await expect.poll(() => listFreeTimes(person, { date }).then((times) => times.length)).toBeGreaterThan(0)
    await close()
  })

  it('a specialist gets the address of the own calendar once', async () => {
    const { page, close } = await open(marta)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe to your visits' })
    await dialog.getByRole('button', { name: 'Make an address' }).click()
    const address = dialog.getByLabel('Address of your calendar')
    await expect.poll(() => address.inputValue()).toMatch(/staff-calendar\/[\w-]{43}\.ics$/)
    await expectNoAxeViolations(page)
    await close()
  })
})
