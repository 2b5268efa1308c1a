import { describe, expect, it } from 'vitest'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { storeReadPassport } from '#tests/support/passport-zone.ts'
import { fileForm } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { printZone } from '../../scripts/passport-zone/passport-person.ts'
import { createRandom } from '../../scripts/passport-zone/random.ts'
import { photograph } from '../../scripts/passport-zone/specimens.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const ZONE = printZone({
  kind: 'P<',
  state: 'GEO',
  names: 'BERIDZE<<TAMAR',
  number: '12AB34567',
  nationality: 'GEO',
  birth_date: '1990-05-01',
  sex: 'F',
  expiry_date: '2031-05-01',
  optional: '',
})

async function openReader({ saved = null as object | null, width = 1440 } = {}) {
  const person = await app.createPerson({ name: 'Tamara Beridze' })
  if (saved) await person.json('/api/personal-info', { method: 'PUT', json: saved })
  const { bytes } = await photograph({ kind: 'small_photo', zone: ZONE, random: createRandom(3) })
  await person.fetch('/api/documents/passport', {
    method: 'PUT',
    body: fileForm(bytes, { name: 'passport.jpg' }),
  })
  const read = () => person.json<{ state: string }>('/api/documents/passport/passport-zone')
  await expect.poll(async () => (await read()).body.state).toBe('read')
  const opened = await newPage({ url: app.url, person, viewport: { width, height: 900 } })
  return { ...opened, person, field: (label: string) => opened.page.getByLabel(label, { exact: true }) }
}

describe('INFO-1 what the passport says', () => {
  it('is offered beside a picture of each place, and fills the fields only when it is pressed', async () => {
    const { page, field, expectNoFaults } = await openReader()
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Fill in from my passport' }).click()
    const offer = page.getByRole('region', { name: 'What your passport says' })
    await offer.waitFor()
    const pictures = offer.getByRole('img', { name: /^Picture from your passport/ })
    await expect.poll(() => pictures.count()).toBe(5)
    const widths = () =>
      pictures.evaluateAll((all) => all.map((one) => Reflect.get(one, 'naturalWidth') > 40))
    await expect.poll(widths).toEqual([true, true, true, true, true])
    await expect.poll(() => field('Passport Number').inputValue()).toBe('')
    await expectNoAxeViolations(page, { within: 'main' })
    await offer.getByRole('button', { name: 'Fill in from my passport' }).click()
    await expect.poll(() => field('Passport Number').inputValue()).toBe('12AB34567')
    await expect.poll(() => field('Full Name').inputValue()).toBe('Tamar Beridze')
    await expect.poll(() => field('Nationality').inputValue()).toBe('Georgia')
    await page.getByRole('status').filter({ hasText: 'Filled in from your passport' }).waitFor()
    await expect.poll(() => field('Full Name').evaluate((one) => one === document.activeElement)).toBe(true)
    expectNoFaults()
  })

  it('that differs from what was typed is said at the document and at the answers', async () => {
    const saved = { ...PERSONAL_INFO, date_of_birth: '1990-05-01', passport_number: '12AB34568' }
    const { page, person } = await openReader({ saved, width: 360 })
    await page.goto('/documents')
    await page.getByText('Passport Number: your passport says 12AB34567, and you typed 12AB34568.').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.goto('/personal-info')
    const offer = page.getByRole('region', { name: 'What your passport says' })
    await offer.getByText('This form says: 12AB34568').waitFor()
    await expect.poll(() => offer.getByRole('img').count()).toBe(1)
    await person.json('/api/personal-info', {
      method: 'PUT',
      json: { ...saved, passport_number: '12AB34567' },
    })
    await page.goto('/documents')
    await page.getByRole('heading', { name: 'Passport Copy' }).waitFor()
    await expect.poll(() => page.getByText('your passport says').count()).toBe(0)
  })
})

describe('The passport at the desk', () => {
  it('stands with what its lines say, and each answer that differs', async () => {
    const applicant = await createApplicant(app)
    await storeReadPassport(app, applicant)
    await applicant.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    const member = await createMember(app)
    const { page, expectNoFaults } = await newPage({
      url: app.url,
      person: member,
      viewport: { width: 1440, height: 900 },
    })
    await page.goto(`/office/cases/${applicant.number}/documents/passport`)
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
    await page
      .getByText('Passport Number: the passport says 12AB34567, and the applicant typed 15BC40982.')
      .waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    expectNoFaults()
  })
})
