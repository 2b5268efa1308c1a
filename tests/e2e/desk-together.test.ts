import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const CASES = 10

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

/** Ten people with a case; the first one is at her phone. */
async function createPeople() {
  const people = []
  for (let n = 0; n < CASES; n += 1)
    people.push(
      await createApplicant(app, { name: n === 0 ? 'Олена Шевчук' : `Applicant ${n}`, submitted: n > 4 }),
    )
  const [olena] = people
  if (!olena) throw new Error('there is nobody')
  const body = fileForm(makePdf({ text: 'PASZPORT' }), { name: 'passport.pdf' })
  await olena.fetch('/api/documents/passport', { method: 'PUT', body })
  return olena
}

it('Two specialists and an admin work on ten cases at once, and the applicant on her phone sees every consequence', async () => {
  const olena = await createPeople()
  const { number } = olena
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { name: 'Jan Kowal' })
  const ewa = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const tabs = {
    marta: await newPage({ url: app.url, person: marta, viewport: DESK }),
    jan: await newPage({ url: app.url, person: jan, viewport: DESK }),
    ewa: await newPage({ url: app.url, person: ewa, viewport: DESK }),
    phone: await newPage({ url: app.url, person: olena, viewport: PHONE }),
  }
  const { page: martas } = tabs.marta
  const { page: jans } = tabs.jan
  const { page: ewas } = tabs.ewa
  const { page: phone } = tabs.phone
  for (const page of [martas, jans, ewas]) {
    await page.goto('/office')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(CASES)
  }

  // She asks, and everybody at the desk sees at once that it is our turn.
  await phone.goto('/messages')
  await phone.getByLabel('Your message').fill('Чи досить цих сторінок?')
  await phone.getByRole('button', { name: 'Send' }).click()
  for (const page of [martas, jans, ewas]) await row(page, number).getByText('Answer messages: 1').waitFor()

  // Marta takes the case; Jan's queue says so, and so does the phone.
  await martas.getByRole('checkbox', { name: new RegExp(`^Select case ${number}`) }).click()
  await martas.getByLabel('Assign to', { exact: true }).selectOption({ label: 'To me' })
  await martas.getByRole('button', { name: 'Assign', exact: true }).click()
  await row(jans, number).getByText('Marta Zielińska').waitFor()
  await phone.reload()
  await phone.getByText(`Case ${number}. Your specialist: Marta Zielińska`).waitFor()

  // Marta answers while she looks on.
  await martas.goto(`/office/cases/${number}/messages`)
  await martas.getByLabel('Your answer', { exact: true }).fill('The pages with the photo are missing.')
  await martas.getByRole('button', { name: 'Send to: Олена' }).click()
  await phone.getByText('The pages with the photo are missing.').waitFor()
  await row(jans, number).getByText('Waits for the application to be submitted').waitFor()

  // Jan opens the passport and asks for it again; Ewa has the case open and sees the verdict.
  await ewas.goto(`/office/cases/${number}`)
  await ewas.getByRole('img', { name: 'Passport Copy, page 1' }).waitFor()
  await jans.goto(`/office/cases/${number}`)
  await jans.getByRole('img', { name: 'Passport Copy, page 1' }).waitFor()
  await jans.keyboard.press('r')
  await jans.getByLabel('Reason', { exact: true }).selectOption('Pages missing')
  await jans.getByRole('button', { name: 'Send', exact: true }).click()
  await notice(jans, 'Asked again: Passport Copy').waitFor()
  await ewas
    .getByRole('list', { name: 'The documents of the case' })
    .getByRole('link', { name: 'Passport Copy' })
    .filter({ hasText: 'Asked again' })
    .waitFor()
  await phone.goto('/documents')
  const slot = phone.getByRole('listitem').filter({ has: phone.getByText('Passport Copy') })
  await slot.getByText('Please send again', { exact: true }).waitFor()

  // A task for her stands on her dashboard; she does it, and Marta sees that.
  await martas.goto(`/office/cases/${number}/tasks`)
  await martas.getByLabel('What is to be done', { exact: true }).fill('Ask your employer for Annex 1')
  await martas.getByLabel('Who does it', { exact: true }).selectOption('The applicant')
  await martas.getByLabel('What is to be done', { exact: true }).press('Enter')
  await phone.goto('/dashboard')
  await phone.getByRole('button', { name: /^Done.*Ask your employer for Annex 1$/ }).click()
  await martas.getByText('Done: 1').waitFor()

  // She sends the passport again: a new version, without a verdict.
  const again = fileForm(makePdf({ pages: 4, text: 'PASZPORT' }), { name: 'all-pages.pdf' })
  await olena.fetch('/api/documents/passport', { method: 'PUT', body: again })
  await jans.getByText('Page 1 of 4').waitFor()

  // Only Marta may see the case from now on: it goes from the screens of the others, too.
  await martas.getByRole('button', { name: 'Who sees it', exact: true }).press('Enter')
  await martas.getByRole('radio', { name: 'Named people only' }).press('Space')
  await martas.getByRole('button', { name: 'Save who sees it', exact: true }).press('Enter')
  await notice(martas, 'Only the named people see the case now').waitFor()
  for (const other of [jans, ewas]) await other.getByText('There is no such case').waitFor()
  await jans.goto('/office')
  await expect.poll(() => jans.getByRole('rowheader').count()).toBe(CASES - 1)

  // Who has opened what stays for her to read.
  await phone.goto('/account/access')
  for (const name of ['Marta Zielińska, specialist', 'Jan Kowal, specialist', 'Ewa Nowak, administrator'])
    await phone.getByText(name).first().waitFor()
  tabs.phone.expectNoFaults()
  await Promise.all(Object.values(tabs).map(({ close }) => close()))
})
