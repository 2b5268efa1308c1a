import { describe, expect, it } from 'vitest'
import type { LegalStay } from '#features/legal-stay/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DAY = addDays(todayInWarsaw(new Date()), 40)

async function open(person: Person) {
  const { page } = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
  await page.goto('/last-legal-day')
  return { page, main: page.getByRole('main') }
}

const readStay = async (person: Person) => (await person.json<LegalStay>('/api/case/last-legal-day')).body

describe('DASH-1 the grounds of the last legal day', () => {
  it.each([
    ['card', 'Residence card', 'Read the last day of validity on the card.', 'also when it is a Saturday'],
    [
      'after_refusal',
      'After a refusal',
      'Look at the day on which the refusal becomes final.',
      'with the days for leaving',
    ],
    ['other', 'Something else', 'Look for a last day in the document', 'The earlier one counts'],
  ])('%s says how one finds the day, with an example', async (basis, name, how, example) => {
    const person = await app.createPerson()
    const { page, main } = await open(person)
    await main.getByRole('radio', { name, exact: true }).check()
    await main.getByText(how, { exact: false }).waitFor()
    await main.getByText(example, { exact: false }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByLabel('Last day of your legal stay').fill(DAY)
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/dashboard')
    expect(await readStay(person)).toMatchObject({ last_legal_day: DAY, basis })
  })

  it('is shown by a scan that is added there, which no slot of the checklist waits for', async () => {
    const person = await app.createPerson()
    const { page, main } = await open(person)
    await main.getByRole('radio', { name: 'Visa', exact: true }).check()
    await main.getByLabel('Last day of your legal stay').fill(DAY)
    const buffer = await makePng()
    const file = { name: 'Наклейка візи.png', mimeType: 'image/png', buffer }
    await main.getByLabel('Add a photo or a scan of it').setInputFiles(file)
    await main.getByText('Наклейка візи.png').waitFor()
    const select = main.getByLabel('Document that shows the day')
    await expect.poll(() => select.inputValue()).not.toBe('')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/dashboard')
    const { evidence } = await readStay(person)
    const documents = await person.json<{ document_type: string; requested_name: string }[]>('/api/documents')
    const added = documents.body.find(({ document_type }) => document_type === evidence?.document_type)
    expect(added?.requested_name).toBe('Document that shows the last legal day')
  })
})
