import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { settleInvoices } from '#features/payments/ksef/server/service.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addEmployer } from '#tests/support/employers.ts'
import { IDLE_KSEF, startKsef } from '#tests/support/ksef-stand-in.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const { ksef, state } = await startKsef()
const app = await startTestApp({ env: { OPERATOR_NIP: '525-000-00-15' }, overrides: { ksef: IDLE_KSEF } })
const settle = () => settleInvoices({ ...app.deps, ksef })
const { newPage } = await launchBrowser()
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
const PRICE = '1\u00a0099\u00a0PLN'

async function expectGoodLooks(page: Page) {
  for (const viewport of SIZES) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
}

it('An invoice for the employer of the case goes to KSeF, again after KSeF has rejected it, and shows its number', async () => {
  const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
  await decideInSandbox(giorgi, 'basic', 'pay')
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const employer = await addEmployer(admin, {
    name: 'Kowalski & Synowie sp. k.',
    nip: '123-456-32-18',
    street: 'ul. Prosta 1',
    city: '00-001 Warszawa',
  })
  const path = `/api/staff/cases/${giorgi.number}/employer`
  expect((await admin.json(path, { method: 'PUT', json: { employer_id: employer.id } })).status).toBe(200)
  const { page, expectNoFaults, close } = await newPage({ url: app.url, person: admin, viewport: SIZES[1] })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/office/payments')
  await button(`Open the payment: Giorgi Beridze, ${PRICE}`).press('Enter')
  await button('Issue an invoice').press('Enter')
  await button('Fill in the employer: Kowalski & Synowie sp. k.').press('Enter')
  await expect.poll(() => page.getByLabel('NIP', { exact: true }).inputValue()).toBe('123-456-32-18')
  await page.getByLabel('Postcode and city', { exact: true }).press('Enter')
  await page.getByText('Waits for KSeF').waitFor()
  state.verdict = { code: 410, description: 'Nieprawidłowy zakres uprawnień' }
  for (let run = 0; run < 2; run++) await settle()
  await page.reload()
  await page.getByText('410 Nieprawidłowy zakres uprawnień').waitFor()
  await expectGoodLooks(page)
  await button('Send again').press('Enter')
  await page.getByText('Waits for KSeF').waitFor()
  for (let run = 0; run < 2; run++) await settle()
  await page.reload()
  await page.getByText(`In KSeF: ${state.received.at(-1)?.ksefNumber}`).waitFor()
  expectNoFaults()
  await close()
})
