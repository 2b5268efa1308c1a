import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CopySheet } from '#features/copy-sheet/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fillQuestionnaire } from '#tests/support/full-case.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

const save = (person: Person, part: string, answers: object) =>
  person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })

async function createFilled() {
  const person = await createApplicant(app, { submitted: true })
  await fillQuestionnaire(person)
  await save(person, 'person', { marital_status: 'married', previous_surnames: 'brak' })
  await save(person, 'means', { means_source: 'My pay as a welder' })
  return person
}

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto(path)
  const field = (name: string) => page.getByRole('listitem', { name, exact: true })
  return { ...tab, field }
}

async function expectNoOverflow(page: Page) {
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

/** Presses it and reads its state in one task. */
function pressBox(box: Element): unknown {
  const input = box as Element & { click(): void; checked: boolean }
  input.click()
  return input.checked
}

const isDone = async (person: Person, id: string) =>
  (await person.json<CopySheet>('/api/case/copy-sheet')).body.fields.find((one) => one.id === id)?.done

describe('The copy sheet', () => {
  it('is found at filing, copies an answer in Polish, and remembers what is done and where to go on', async () => {
    const person = await createFilled()
    const { page, field, close, expectNoFaults } = await open(person, '/filing', PHONE)
    await page.getByRole('link', { name: 'Open the copy sheet' }).click()
    await expectScreen(page, '/copy-sheet', 'Copy sheet for MOS')
    const status = field('Stan cywilny Marital status')
    await status.getByText('mężatka', { exact: true }).waitFor()
    await status.getByRole('button', { name: 'Copy Stan cywilny' }).click()
    await status.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('mężatka')
    const tick = status.getByRole('checkbox', { name: 'Copied into MOS Stan cywilny' })
    // It says the new state within the press itself: no answer has come, and nothing else has run.
    expect(await tick.evaluate(pressBox)).toBe(true)
    await page.getByText(/^Copied: 1 of \d+$/).waitFor()
    await expect.poll(() => isDone(person, 'person.marital_status')).toBe(true)
    await page.reload()
    await expect.poll(() => status.getByRole('checkbox').isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Continue with / }).click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('LI')
    await field('Nazwisko (nazwiska) poprzednie Previous surnames').getByText('brak').waitFor()
    await expectNoFaults()
    await close()
  })

  it('says on top what has no answer, and leads to where it is answered, also that there is none', async () => {
    const person = await createFilled()
    const { page, field, close } = await open(person, '/copy-sheet', PHONE)
    const missing = page.getByRole('region', { name: /^\d+ fields have no answer$/ })
    await missing.getByRole('link', { name: 'Surname at birth', exact: true }).waitFor()
    await missing.getByRole('link', { name: 'Flat number', exact: true }).click()
    await expectScreen(page, '/questionnaire/address', 'Where you live in Poland')
    const none = page.getByRole('checkbox', { name: /There is none.*\(Flat number\)/ })
    await none.check()
    await expect.poll(() => page.getByLabel('Flat number', { exact: true }).inputValue()).toBe('brak')
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expectScreen(page, '/questionnaire/family', 'Your family in Poland')
    await page.getByRole('checkbox', { name: /There is none/ }).check()
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expectScreen(page, '/questionnaire/stays', 'Your earlier stays in Poland')
    await page.goto('/copy-sheet')
    await field('Numer mieszkania Flat number').getByText('brak', { exact: true }).waitFor()
    await field('Członkowie rodziny zamieszkali w Polsce Members of your family in Poland')
      .getByText('brak', { exact: true })
      .waitFor()
    await close()
  })

  it('guesses nothing: what is to be translated, what is sealed, and a place that is left open', async () => {
    const person = await createFilled()
    const { page, field, close } = await open(person, '/copy-sheet')
    const means = field('Źródło środków utrzymania What you live on')
    await means.getByText('To be written in Polish').waitFor()
    await means.getByText('Answered: My pay as a welder').waitFor()
    await expect.poll(() => means.getByRole('button').count()).toBe(0)
    await page.getByText('To be answered in MOS alone').waitFor()
    await page.getByText('Write the details in Polish in MOS yourself', { exact: false }).waitFor()
    await close()
  })

  it('copies without the interface of the clipboard, too, and says when it could not', async () => {
    const person = await createFilled()
    const { page, field, close } = await open(person, '/copy-sheet')
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    const birth = field('Data urodzenia Date of birth')
    await birth.getByRole('button').click()
    await birth.getByText('Copied', { exact: true }).waitFor()
    await page.evaluate('document.execCommand = () => false')
    await birth.getByRole('button').click()
    await birth.getByText('It could not be copied.', { exact: false }).waitFor()
    await close()
  })

  it('with no answer at all leads to the questions', async () => {
    const person = await app.createPerson()
    const { page, close } = await open(person, '/copy-sheet', PHONE)
    await page.getByRole('heading', { name: 'Nothing to copy yet' }).waitFor()
    await page.getByRole('link', { name: 'Answer the questions' }).click()
    await page.waitForURL('**/application-form')
    await close()
  })

  it.each(['light', 'dark'] as const)(
    'fits on a phone and on a computer, and is accessible, in %s',
    async (colorScheme) => {
      const person = await createFilled()
      const { page, field, close } = await open(person, '/copy-sheet', PHONE)
      await page.emulateMedia({ colorScheme })
      await field('Nazwisko Surname').waitFor()
      await expectNoOverflow(page)
      await expectNoAxeViolations(page)
      await page.setViewportSize(DESK)
      await expectNoOverflow(page)
      await page.emulateMedia({ colorScheme, media: 'print' })
      await expect.poll(() => page.getByRole('button', { name: /^Copy / }).count()).toBe(0)
      await close()
    },
  )
})

describe('The copy sheet at the desk', () => {
  it('A specialist writes an answer in Polish once, and the applicant copies it', async () => {
    const person = await createFilled()
    const { page, field, close, expectNoFaults } = await open(
      marta,
      `/office/cases/${person.number}/copy-sheet`,
    )
    const means = field('Źródło środków utrzymania What you live on')
    await means.getByRole('button', { name: 'Write it in Polish Źródło środków utrzymania' }).click()
    const text = means.getByLabel('Źródło środków utrzymania, in Polish')
    await text.fill('Зарплата')
    await means.getByRole('button', { name: 'Save the Polish' }).click()
    await means.getByText('Write it in Latin letters: the state portal takes no others.').waitFor()
    await expect.poll(() => text.inputValue()).toBe('Зарплата')
    await text.fill('Wynagrodzenie spawacza')
    await means.getByRole('button', { name: 'Save the Polish' }).click()
    await means.getByText(/^Written in Polish on .* by: Marta Zielińska\.$/).waitFor()
    await means.getByText('Wynagrodzenie spawacza', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Copied into MOS Źródło środków utrzymania' }).check()
    await expect.poll(() => isDone(person, 'means.means_source')).toBe(true)

    await save(person, 'means', { means_source: 'My pay as a baker' })
    await page.reload()
    await means.getByText('Written in Polish before the answer changed: Wynagrodzenie spawacza').waitFor()
    await means.getByText('The answer has changed since you copied it.', { exact: false }).waitFor()
    await expectNoFaults()
    await close()
  })

  it('Sealed answers stay shut, and the part fits on a phone', async () => {
    const person = await createFilled()
    const { page, field, close } = await open(marta, `/office/cases/${person.number}/copy-sheet`, PHONE)
    await field('Nazwisko Surname').waitFor()
    await expect.poll(() => page.getByText('Answered, and sealed').count()).toBe(2)
    await expectNoOverflow(page)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Open it in the questionnaire' }).first().click()
    await page.waitForURL('**/questionnaire')
    await close()
  })
})
