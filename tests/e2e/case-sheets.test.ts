import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

const save = (person: Person, part: string, answers: object) =>
  person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })

async function createAnswered() {
  const person = await createApplicant(app, { submitted: true })
  await save(person, 'person', { surname: 'Beridze', given_names: 'Tamar', citizenship: 'Georgia' })
  await save(person, 'address', { province: 'malopolskie', town: 'Kraków', street: 'ul. Długa', house: '21' })
  return person
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function makePdf(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const saved = await download
  await page.getByText('The PDF is saved on your device.').waitFor()
  return { name: saved.suggestedFilename(), text: await readPdf(readFileSync(await saved.path())) }
}

describe('Letters and forms filled in with the case', () => {
  it('are found among the resources, and one is changed, printed, kept and discarded', async () => {
    const person = await createAnswered()
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/resources')
    await page.getByRole('link', { name: 'Fill in with your case: Appeal against a refusal' }).click()
    await expectScreen(page, '/forms/appeal', 'Appeal against a refusal')
    const name = field(page, 'Imię i nazwisko Name')
    await expect.poll(() => name.inputValue()).toBe('Tamar Beridze')
    await expect
      .poll(() => field(page, 'Wojewoda, który wydał decyzję Voivode who issued the decision').inputValue())
      .toBe('Wojewoda Małopolski')
    const number = field(page, 'Znak sprawy Case number')
    await expect.poll(() => number.inputValue()).toBe('')
    await name.fill('Tamar Beridze-Żak')
    await number.fill('WSC-II.6151.7.2026')
    expect(await page.evaluate(OUTSIDE_VIEWPORT)).toEqual([])
    await expectNoAxeViolations(page)
    const { name: fileName, text } = await makePdf(page, 'Make the PDF')
    expect(fileName).toBe('appeal.pdf')
    for (const words of ['ODWOŁANIE', 'Tamar Beridze-Żak', 'WSC-II.6151.7.2026', 'Gruzja'])
      expect(text).toContain(words)

    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Tamar Beridze-Żak')
    await expect.poll(() => number.inputValue()).toBe('WSC-II.6151.7.2026')
    // What nobody has touched follows the case.
    await save(person, 'address', { province: 'mazowieckie' })
    await page.reload()
    await expect
      .poll(() => field(page, 'Wojewoda, który wydał decyzję Voivode who issued the decision').inputValue())
      .toBe('Wojewoda Mazowiecki')
    await expect.poll(() => number.inputValue()).toBe('WSC-II.6151.7.2026')
    await page.getByRole('button', { name: /^Discard/ }).click()
    await expect.poll(() => number.inputValue()).toBe('')
    await expect.poll(() => name.inputValue()).toBe('Tamar Beridze')
    await expectNoFaults()
    await close()
  })

  it('a text that is too long is said at its field, and nothing is lost', async () => {
    const person = await createAnswered()
    const { page, close } = await newPage({ url: app.url, person, viewport: DESK })
    await page.goto('/forms')
    await expectScreen(page, '/forms', 'Letters and forms, filled in')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Power of attorney', exact: true }).click()
    await expectScreen(page, '/forms/power-of-attorney', 'Power of attorney')
    const proxy = field(page, 'Imię i nazwisko pełnomocnika Name of the proxy')
    await proxy.fill('x'.repeat(501))
    await page.getByRole('checkbox', { name: /^wgląd w akta sprawy/ }).check()
    await page.getByRole('button', { name: 'Make the PDF' }).click()
    await expect.poll(() => proxy.getAttribute('aria-invalid')).toBe('true')
    expect((await proxy.inputValue()).length).toBe(501)
    await proxy.fill('Jan Żółć')
    const { text } = await makePdf(page, 'Make the PDF')
    expect(text).toContain('Jan Żółć')
    expect(text.match(/✓/g)).toHaveLength(2)
    await close()
  })

  it('at the desk they are reached from the documents of a case, and the log says who has made one', async () => {
    const person = await createAnswered()
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto(`/office/cases/${person.number}/documents`)
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
    await page.getByRole('link', { name: 'Letters and forms, filled in' }).click()
    await page.getByRole('link', { name: 'Reminder to a slow office' }).click()
    await page.waitForURL(`**/office/cases/${person.number}/forms/formal-reminder`)
    await field(page, 'Data złożenia wniosku (UPO) Date of filing').fill('01.02.2026')
    await expectNoAxeViolations(page)
    const { text } = await makePdf(page, 'Make the PDF')
    expect(text).toMatch(/PONAGLENIE.*Tamar Beridze.*01\.02\.2026/)
    await page.reload()
    await expect
      .poll(() => field(page, 'Data złożenia wniosku (UPO) Date of filing').inputValue())
      .toBe('01.02.2026')
    const made = await app.sql(
      `select l.details from audit_log l join cases c on c.id = l.case_id
        where l.act = 'case.letter_made' and l.actor_id = $1 and c.number = $2`,
      [marta.id, person.number],
    )
    expect(made).toEqual([{ details: { template: 'formal-reminder' } }])
    await expectNoFaults()
    await close()
  })
})
