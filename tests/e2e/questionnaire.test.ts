import { describe, expect, it } from 'vitest'
import type { PartRecord } from '#features/questionnaire/schema.ts'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { DESKTOP, PHONE } from '#tests/support/every-screen.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function open(
  part: string,
  { viewport = PHONE, answers }: { viewport?: typeof PHONE; answers?: object } = {},
) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
  const api = `/api/questionnaire/${part}`
  const save = (changed: object) => person.json(api, { method: 'PUT', json: { answers: changed } })
  if (answers) await save(answers)
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const saved = async () => (await person.json<PartRecord>(api)).body.answers
  await page.goto(`/questionnaire/${part}`)
  await button('Save & Continue').waitFor()
  return { ...tab, person, field, button, saved, save }
}

describe('A part of what the state portal will also ask', () => {
  it('is found below the application form, filled in on a phone, saves itself, and leads to the next one', async () => {
    const { page, field, button, saved, close } = await open('parents')
    await page.goto('/application-form')
    const list = page.getByRole('region', { name: 'What the state portal will also ask' })
    await list.getByRole('link', { name: /Where you live in Poland.*6 questions/ }).click()
    await expectScreen(page, '/questionnaire/address', 'Where you live in Poland')
    await page.getByText('Województwo', { exact: true }).waitFor()
    await field('Town or village').fill('Poznań')
    await page.getByText(/^Saved/).waitFor()
    await field('Province').selectOption('Greater Poland (Poznań)')
    await button('Save & Continue').click()
    await expectScreen(page, '/questionnaire/family', 'Your family in Poland')
    await page.getByRole('link', { name: 'Back to all parts' }).click()
    await list.getByRole('link', { name: /Where you live in Poland.*Answered: 2 of 6/ }).waitFor()
    expect(await saved()).toEqual({})
    await close()
  })

  it('shows what is known, says from where, and has it saved with a press', async () => {
    const { page, person, field, button, saved, close } = await open('person')
    await expect.poll(() => field('Surname').inputValue()).toBe('Beridze')
    await expect.poll(() => page.getByText('Taken from your personal information').count()).toBe(5)
    await field('Surname').fill('Beridzé')
    await expect.poll(() => page.getByText('Taken from your personal information').count()).toBe(4)
    await button('Save & Continue').click()
    await expectScreen(page, '/questionnaire/parents', 'Your parents')
    expect(await saved()).toMatchObject({
      surname: 'Beridzé',
      birth_date: PERSONAL_INFO.date_of_birth,
      email: person.email,
    })
    await page.goBack()
    await field('Citizenship').fill('')
    await page.getByText('Taken from your personal information').waitFor()
    await button('Use it').click()
    await expect.poll(() => field('Citizenship').inputValue()).toBe('Georgia')
    await close()
  })

  it('keeps what is wrong through a reload, with the fault at its field', async () => {
    const { page, field, button, saved, close } = await open('parents')
    await field('Given name of your mother').fill('Anna')
    await field('Given name of your father').fill('Jan <b>')
    await button('Save & Continue').click()
    await page.getByRole('region', { name: 'One thing to correct' }).waitFor()
    await page.reload()
    await page.getByText('We kept what you typed.').waitFor()
    await expect.poll(() => field('Given name of your father').inputValue()).toBe('Jan <b>')
    expect(await saved()).toEqual({})
    await field('Given name of your father').fill('Jan')
    await expect.poll(saved).toEqual({ father_name: 'Jan', mother_name: 'Anna' })
    await close()
  })

  it('that was changed in another tab shows both versions', async () => {
    const { page, field, button, saved, save, close } = await open('address', { answers: { town: 'Poznań' } })
    await expect.poll(() => field('Town or village').inputValue()).toBe('Poznań')
    await save({ town: 'Łódź', province: 'lodzkie' })
    await field('Town or village').fill('Kraków')
    const dialog = page.getByRole('dialog', { name: 'Changed in another place' })
    await dialog.waitFor()
    const differing = dialog.getByRole('heading', { level: 3 })
    await expect.poll(() => differing.allInnerTexts()).toEqual(['Province', 'Town or village'])
    await dialog.getByText('Łódź', { exact: true }).first().waitFor()
    await button('Use the other version').click()
    await expect.poll(() => field('Town or village').inputValue()).toBe('Łódź')
    expect(await saved()).toEqual({ town: 'Łódź', province: 'lodzkie' })
    await close()
  })

  it('typed without a line is saved from whatever screen when the line is back', async () => {
    const { page, field, saved, close } = await open('address', { viewport: DESKTOP })
    await page.getByRole('link', { name: 'Back to all parts' }).click()
    await expectScreen(page, '/application-form', 'Application Form')
    await page.goBack()
    await field('Town or village').waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline, nothing is lost.', { exact: true }).waitFor()
    await field('Town or village').fill('Poznań')
    await page.getByText(/^Saved on this device/).waitFor()
    await page.getByRole('link', { name: 'Back to all parts' }).click()
    await expectScreen(page, '/application-form', 'Application Form')
    await page.context().setOffline(false)
    await expect.poll(saved).toMatchObject({ town: 'Poznań' })
    await page.getByText('Answers saved').waitFor()
    await close()
  })
})

describe('A table', () => {
  it('takes rows by the keyboard alone, and says what looks wrong without refusing it', async () => {
    const { page, field, button, saved, close } = await open('journeys', { viewport: DESKTOP })
    await button('Add a row').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => field('Country Państwo').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.type('Georgia')
    await field('From Od').fill('2025-03-01')
    await field('Until Do').fill('2025-02-01')
    await page.getByText('Row 1 ends before it begins.').waitFor()
    await expect
      .poll(saved)
      .toEqual({ journeys: [{ country: 'Georgia', from: '2025-03-01', to: '2025-02-01' }] })
    await expectNoAxeViolations(page)
    await button('Remove row 1').click()
    await expect.poll(saved).toEqual({})
    await expect.poll(() => button('Add a row').evaluate((one) => one === document.activeElement)).toBe(true)
    await close()
  })

  it('fits on a phone, in both themes', async () => {
    const family = [{ name: 'Wilhelmina Konstantinopolitańczykiewiczówianka', sex: 'woman' }]
    const { page, close } = await open('family', { answers: { family } })
    await page.getByRole('group', { name: 'Row 1' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await close()
  })
})

describe('Questions about courts and proceedings', () => {
  it('can be left to the portal, and a yes asks for details', async () => {
    const { page, saved, close } = await open('questions')
    await page.getByText(/stored sealed, with a key of your own/).waitFor()
    const question = page.getByRole('group', { name: 'Have you been sentenced by a court in Poland?' })
    await question.getByText('Yes', { exact: true }).click()
    await question.getByLabel('Details').fill('Fined in Łódź.')
    const other = page.getByRole('group', { name: /^Are proceedings/ })
    await other.getByText('I will answer only in MOS').click()
    await expect.poll(saved).toEqual({
      sentenced: { answer: 'yes', details: 'Fined in Łódź.' },
      proceedings: { answer: 'only_in_mos', details: '' },
    })
    await expectNoAxeViolations(page)
    await page.reload()
    await expect.poll(() => question.getByLabel('Details').inputValue()).toBe('Fined in Łódź.')
    await close()
  })
})
