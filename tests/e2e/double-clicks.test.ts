import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectScreen, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const openDays = listOpenDays(new Date(), { after: 3 })
const freshSlot = createSlots(openDays)

async function open(
  path: string,
  prepare: (person: Awaited<ReturnType<typeof app.createPerson>>) => unknown,
) {
  const person = await app.createPerson()
  await prepare(person)
  const tab = await newPage({ url: app.url, person })
  await tab.page.goto(path)
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true })
  return { ...tab, person, button }
}

/** Every mutating request, as "METHOD path". */
function changesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}

describe('a button pressed twice does its work once', () => {
  it('Submit Application', async () => {
    const { page, button, close } = await open('/review-application', saveApplication)
    const changes = changesOf(page)
    const held = await holdCalls(page, '**/api/application/submit')
    await button('Submit Application').dblclick()
    held.release()
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    expect(changes).toEqual(['POST /api/application/submit'])
    await close()
  })

  it('Cancel appointment', async () => {
    const { page, person, button, close } = await open('/appointment', (who) => book(who, freshSlot()))
    const changes = changesOf(page)
    await button('Cancel appointment').dblclick()
    const held = await holdCalls(page, '**/api/appointments/*')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).dblclick()
    held.release()
    await notice(page, 'Appointment canceled').waitFor()
    const [canceled] = (await person.json<Appointment[]>('/api/appointments')).body
    expect(changes).toEqual([`PATCH /api/appointments/${canceled?.id}`])
    await close()
  })

  it('Move', async () => {
    const { page, button, close } = await open('/appointment', (who) => book(who, freshSlot()))
    const changes = changesOf(page)
    await button('Move').dblclick()
    await page.getByLabel('Date').fill(openDays[2] ?? '')
    await page.getByLabel('Time').selectOption('15:00')
    const held = await holdCalls(page, '**/api/appointments/*')
    await page.locator('form').getByRole('button', { name: 'Move', exact: true }).dblclick()
    held.release()
    await notice(page, 'Appointment moved').waitFor()
    expect(changes).toHaveLength(1)
    await close()
  })

  it('Retry of an upload', async () => {
    const { page, button, close } = await open('/documents', () => null)
    await page.route('**/api/documents/cv', (route) => route.abort())
    const input = page.locator('input[type=file][name=cv]')
    await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    await button('Retry Curriculum Vitae, PDF').waitFor()
    await page.unroute('**/api/documents/cv')
    const changes = changesOf(page)
    const held = await holdCalls(page, '**/api/documents/cv')
    await button('Retry Curriculum Vitae, PDF').click()
    // The button replaces Retry and now says Cancel; another file is ignored meanwhile.
    await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() })
    held.release()
    await notice(page, 'Document uploaded').waitFor()
    expect(changes).toEqual(['PUT /api/documents/cv'])
    await close()
  })

  it('Sign In', async () => {
    const tab = await newPage({ url: app.url })
    await tab.page.goto('/login')
    const changes = changesOf(tab.page)
    await tab.page.getByLabel('Email').fill('nobody@example.com')
    await tab.page.getByLabel('Password', { exact: true }).fill('wrong password')
    const held = await holdCalls(tab.page, '**/api/auth/sign-in/email')
    await tab.page.getByRole('button', { name: 'Sign In', exact: true }).dblclick()
    held.release()
    await notice(tab.page, 'Login failed').waitFor()
    expect(changes).toEqual(['POST /api/auth/sign-in/email'])
    await tab.close()
  })
})
