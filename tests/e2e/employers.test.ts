import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Message } from '#features/messages/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addEmployer } from '#tests/support/employers.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

const marta = await createMember(app, { name: 'Marta Zielińska' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const messagesOf = async ({ number }: { number: string }) =>
  (await marta.json<Message[]>(`/api/staff/cases/${number}/messages`)).body.map(({ text }) => text)

describe('An employer at the desk', () => {
  it('is created, gets two cases, and writes to both', async () => {
    const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
    const tamar = await createApplicant(app, { name: 'Tamar Kapanadze' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto('/office/employers')
    await page.getByText('There is no employer yet').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'New employer').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New employer' })
    await dialog.getByLabel('Name', { exact: true }).fill('Piekarnia Żurek')
    await dialog.getByLabel('NIP').fill('526-025-02-75')
    await dialog.getByLabel('Contact person', { exact: true }).fill('Anna Nowak')
    await dialog.getByLabel('Phone').fill('600700800')
    await dialog.getByLabel('Email').fill('kadry@example.com')
    await button(page, 'Save').press('Enter')
    await dialog.getByText('A NIP has ten digits.', { exact: false }).waitFor()
    await expectNoAxeViolations(page)
    await expect
      .poll(() => dialog.getByLabel('Contact person', { exact: true }).inputValue())
      .toBe('Anna Nowak')
    await dialog.getByLabel('NIP').fill('526-025-02-74')
    await button(page, 'Save').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Piekarnia Żurek' }).waitFor()
    const employerPath = new URL(page.url()).pathname
    await expect.poll(() => link(page, '+48 600 700 800').getAttribute('href')).toBe('tel:+48600700800')
    await expect
      .poll(() => link(page, 'kadry@example.com').getAttribute('href'))
      .toBe('mailto:kadry@example.com')
    await expectNoAxeViolations(page)

    for (const one of [giorgi, tamar]) {
      await page.goto(`/office/cases/${one.number}/employer`)
      await page.getByText('This case has no employer.', { exact: false }).waitFor()
      await page.getByLabel('Search for an employer').fill('zurek')
      await button(page, 'Choose: Piekarnia Żurek').press('Enter')
      await notice(page, 'Piekarnia Żurek is the employer of this case.').waitFor()
      await link(page, 'All its cases').waitFor()
    }
    await page.getByLabel('Position at the employer').fill('Baker')
    await button(page, 'Save the position').press('Enter')
    await notice(page, 'The position is saved.').waitFor()
    await expectNoAxeViolations(page)
    await marta.json(`/api/staff/cases/${tamar.number}/tasks`, {
      method: 'POST',
      json: { title: 'Sign annex 1', for: 'third_party' },
    })

    await link(page, 'All its cases').press('Enter')
    await page.getByRole('list', { name: 'Cases' }).getByText('Baker').waitFor()
    await page.reload()
    await link(page, 'Sign annex 1').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Message to all').press('Enter')
    await page.getByRole('dialog', { name: 'Act on 2 cases' }).waitFor()
    await page.getByLabel('Message to each applicant').fill('Your employer has signed.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Done in 2 cases' }).waitFor()
    for (const one of [giorgi, tamar]) expect(await messagesOf(one)).toEqual(['Your employer has signed.'])
    expect(new URL(page.url()).pathname).toBe(employerPath)
    expectNoFaults({ ignore: /400/ })
    await close()
  })

  it('is created from a case with what is typed, told of a NIP that is taken, and removed again', async () => {
    const other = await addEmployer(marta, { name: 'Budowa Łódź', nip: '5252248481' })
    const nino = await createApplicant(app, { name: 'Nino Lomidze' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: PHONE })
    await page.goto(`/office/cases/${nino.number}/employer`)
    await page.getByLabel('Search for an employer').fill('Hotel Wisła')
    await page.getByText('No employer matches “Hotel Wisła”.').waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Create “Hotel Wisła”').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New employer' })
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Hotel Wisła')
    await dialog.getByLabel('NIP').fill('5252248481')
    await button(page, 'Save').press('Enter')
    await dialog.getByText('There is an employer with this NIP already: Budowa Łódź.').waitFor()
    await expect
      .poll(() => link(page, 'Open: Budowa Łódź').getAttribute('href'))
      .toBe(`/office/employers/${other.id}`)
    await expectNoAxeViolations(page)
    await dialog.getByLabel('NIP').fill('')
    await button(page, 'Save').press('Enter')
    await notice(page, 'Hotel Wisła is the employer of this case.').waitFor()
    await expectNoAxeViolations(page)

    await button(page, 'Choose another one').press('Enter')
    await page.getByLabel('Search for an employer').fill('5252248481')
    await button(page, 'Choose: Budowa Łódź').press('Enter')
    await page.getByRole('heading', { name: 'Budowa Łódź' }).waitFor()
    await button(page, 'Remove from the case').press('Enter')
    await notice(page, 'The case has no employer now.').waitFor()
    await page.goto(`/office/employers/${other.id}`)
    await page.getByText('You see no case with this employer.', { exact: false }).waitFor()
    await button(page, 'Delete employer').press('Enter')
    await page.getByRole('dialog', { name: 'Delete “Budowa Łódź”?' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete employer' }).press('Enter')
    await notice(page, 'Budowa Łódź is deleted.').waitFor()
    await page.getByRole('list', { name: 'Employers by name' }).waitFor()
    await expect.poll(() => page.getByText('Budowa Łódź', { exact: true }).count()).toBe(0)
    await expectNoAxeViolations(page)
    expectNoFaults({ ignore: /409/ })
    await close()
  })
})
