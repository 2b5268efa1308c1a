import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectScreen, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { AUTOSAVE_QUIET_MS } from '#ui/form/autosave.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const INFO = '/api/personal-info'
const FORM = '/api/application-form'

async function open(
  path: string,
  saved: Record<string, object> = {},
  prepare = async (_page: Page): Promise<unknown> => undefined,
) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  for (const [api, json] of Object.entries(saved)) await person.json(api, { method: 'PUT', json })
  const tab = await newPage({ url: app.url, person })
  const { page } = tab
  await holdAutosave(page)
  await prepare(page)
  await page.goto(path)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = button('Save & Continue')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await save.waitFor()
  return { ...tab, person, field, button, save, dialog }
}

/** These tests press the button themselves; on a busy machine a form would have saved itself before. */
const holdAutosave = (page: Page) =>
  page.addInitScript(`{
    const set = window.setTimeout
    window.setTimeout = (work, wait, ...rest) => set(work, wait === ${AUTOSAVE_QUIET_MS} ? 2 ** 30 : wait, ...rest)
  }`)

const shownIn = (locator: Locator) => expect.poll(() => locator.inputValue())

describe('INFO-1 what is refused', () => {
  it('six empty fields are six sentences, and a corrected one goes', async () => {
    const { page, field, save, close } = await open('/personal-info')
    await field('Full Name').fill('')
    await save.click()
    const summary = page.getByRole('region', { name: '6 things to correct' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await field('Nationality').fill('Georgia')
    await page.getByRole('region', { name: '5 things to correct' }).waitFor()
    await close()
  })

  it('a press that takes its time still saves: the error of the field it leaves does not move the button', async () => {
    const { page, field, save, close } = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    await field('Phone Number').fill('12')
    await save.hover()
    await page.mouse.down()
    // Everything that leaving a field causes has happened before the button is released.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    await page.mouse.up()
    await page.getByRole('region', { name: 'One thing to correct' }).waitFor()
    await close()
  })

  it('a phone number that is none, and a birth in the future', async () => {
    const { page, field, save, close } = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    await field('Phone Number').fill('12')
    await field('Date of Birth').fill('2100-01-01')
    await save.click()
    const summary = page.getByRole('region', { name: 'Two things to correct' })
    await expect
      .poll(() => summary.getByRole('link').allInnerTexts())
      .toEqual([
        'Enter a phone number with its country code, for example +48 22 000 00 00.',
        'Enter a date in the past, 1900 or later.',
      ])
    await close()
  })
})

describe('INFO-1 before the first save', () => {
  it('the form begins with the name of the account, which is no change: it is left without a question', async () => {
    const { page, person, field, close } = await open('/personal-info')
    await shownIn(field('Full Name')).toBe('Tamar Beridze')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    expect((await person.json(INFO)).body).toBeNull()
    await page.goBack()
    await shownIn(field('Full Name')).toBe('Tamar Beridze')
    expect(await page.getByText('We kept what you typed.').count()).toBe(0)
    await close()
  })

  it('that name is saved with the rest, and a saved one wins over the account’s', async () => {
    const { page, person, field, save, close } = await open('/personal-info')
    await field('Phone Number').fill(PERSONAL_INFO.phone)
    await field('Address').fill(PERSONAL_INFO.address)
    await field('Date of Birth').fill(PERSONAL_INFO.date_of_birth)
    await field('Nationality').fill(PERSONAL_INFO.nationality)
    await field('Passport Number').fill(PERSONAL_INFO.passport_number)
    await save.click()
    await expectScreen(page, '/documents', 'Document Upload')
    expect((await person.json(INFO)).body).toMatchObject({ full_name: 'Tamar Beridze' })
    const other = { ...PERSONAL_INFO, full_name: 'TAMAR ANNA BERIDZE' }
    await person.json(INFO, { method: 'PUT', json: other })
    await page.goto('/personal-info')
    await shownIn(field('Full Name')).toBe('TAMAR ANNA BERIDZE')
    await close()
  })
})

describe('a form on a line that broke', () => {
  /** A changed form whose schema cannot be loaded, because these scripts fail, and the notices after its submit. */
  async function openUnchecked(scripts: RegExp) {
    const tab = await open('/personal-info', { [INFO]: PERSONAL_INFO }, (page) =>
      page.route(scripts, (route) => route.abort()),
    )
    await tab.field('Address').fill('ul. Nowa 7, 00-001 Warszawa')
    await tab.save.click()
    await notice(tab.page, 'Your answers could not be checked').waitFor()
    await expect.poll(() => tab.field('Address').inputValue()).toBe('ul. Nowa 7, 00-001 Warszawa')
    await tab.page.unroute(scripts)
    return tab
  }

  it('says that it could not be checked, keeps what was typed, and saves once the line is back', async () => {
    const { page, save, close } = await openUnchecked(/\/assets\/(zod|zod-jitless|schema)-/)
    await save.click()
    await expectScreen(page, '/documents', 'Document Upload')
    await close()
  })

  it('saves once the page is there whole, where zod did not come but the scripts that need it did', async () => {
    const { page, save, close } = await openUnchecked(/\/assets\/zod-(?!jitless)/)
    // Not every browser requests a failed module again.
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('We kept what you typed.').waitFor()
    await save.click()
    await expectScreen(page, '/documents', 'Document Upload')
    await close()
  })
})

describe('drafts', () => {
  it('what is typed survives a reload, is marked as not saved, and can be discarded', async () => {
    const { page, field, button, close } = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    await field('Address').fill('ul. Nowa 7, 00-001 Warszawa')
    const requested: string[] = []
    page.on('dialog', (dialog) => {
      requested.push(dialog.type())
      return dialog.accept()
    })
    await page.reload()
    expect(requested).toEqual(['beforeunload'])
    await page.getByText('We kept what you typed.').waitFor()
    await expect.poll(() => field('Address').inputValue()).toBe('ul. Nowa 7, 00-001 Warszawa')
    await button('Discard').click()
    await shownIn(field('Address')).toBe(PERSONAL_INFO.address)
    await page.reload()
    await shownIn(field('Address')).toBe(PERSONAL_INFO.address)
    expect(await page.getByText('We kept what you typed.').count()).toBe(0)
    await close()
  })

  it('leaving a changed form asks first; staying keeps everything, leaving keeps the draft', async () => {
    const { page, field, button, dialog, close } = await open('/application-form')
    await field('Accommodation details').fill('A room in a dormitory')
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await dialog('Leave without saving?').waitFor()
    await button('Stay here').click()
    await expect.poll(() => field('Accommodation details').inputValue()).toBe('A room in a dormitory')
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await button('Leave').click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.goBack()
    await shownIn(field('Accommodation details')).toBe('A room in a dormitory')
    await close()
  })

  it('an unchanged form is left without a question', async () => {
    const { page, close } = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })
})

describe('saving', () => {
  it.each([
    ['/personal-info', INFO, 'Error saving information'],
    ['/application-form', FORM, 'Error saving form'],
  ])('a save that fails on %s keeps the form, says so, and then succeeds', async (path, api, title) => {
    const { page, field, save, close } = await open(path, { [INFO]: PERSONAL_INFO, [FORM]: APPLICATION_FORM })
    const changed = path === '/personal-info' ? field('Address') : field('Accommodation details')
    await changed.fill('ul. Nowa 7')
    await page.route(`**${api}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await save.click()
    await notice(page, title).waitFor()
    await notice(page, 'Please try again later.').waitFor()
    await expect.poll(() => changed.inputValue()).toBe('ul. Nowa 7')
    await page.unroute(`**${api}`)
    await save.click()
    await page.waitForURL((url) => url.pathname !== path)
    await close()
  })

  it('pressing twice saves once', async () => {
    const { page, field, save, close } = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
    await field('Address').fill('ul. Nowa 7')
    const held = await holdCalls(page, `**${INFO}`)
    await save.dblclick()
    await page.getByRole('button', { name: 'Processing...' }).press('Enter')
    held.release()
    await expectScreen(page, '/documents', 'Document Upload')
    expect(saves).toHaveLength(1)
    await close()
  })

  it('a press after the save and before the next screen saves nothing', async () => {
    const { page, field, save, close } = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
    const screen = await holdCalls(page, '**/assets/documents-page-*.js')
    await field('Address').fill('ul. Nowa 7')
    await save.click()
    await notice(page, 'Personal information saved').waitFor()
    await page.getByRole('button', { name: 'Processing...' }).press('Enter')
    screen.release()
    await expectScreen(page, '/documents', 'Document Upload')
    expect(saves).toHaveLength(1)
    await close()
  })

  it('a save whose next screen does not come leaves a form that is saved, and can be changed and saved again', async () => {
    const { page, person, field, button, save, dialog, close } = await open('/personal-info', {
      [INFO]: PERSONAL_INFO,
    })
    await page.route('**/documents', (route) => route.abort())
    await page.route('**/assets/documents-page-*.js', (route) => route.abort())
    await field('Address').fill('ul. Nowa 7')
    await save.click()
    await notice(page, 'Personal information saved').waitFor()
    await notice(page, 'This page could not be loaded').waitFor()
    await save.waitFor()
    await expect.poll(() => field('Address').inputValue()).toBe('ul. Nowa 7')
    expect(await page.getByText('We kept what you typed.').count()).toBe(0)

    await field('Address').fill('ul. Nowa 8')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await dialog('Leave without saving?').waitFor()
    await button('Stay here').click()
    await page.unroute('**/documents')
    await page.unroute('**/assets/documents-page-*.js')
    await save.click()
    await expectScreen(page, '/documents', 'Document Upload')
    expect((await person.json(INFO)).body).toMatchObject({ address: 'ul. Nowa 8' })
    await close()
  })

  it('"Error loading data" comes with a way to try again', async () => {
    const { page, button, close } = await open('/personal-info')
    await page.route(`**${INFO}`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await notice(page, 'Error loading data').waitFor()
    await notice(page, 'Could not load your personal information.').waitFor()
    await page.goto('/dashboard')
    await page.route(`**${FORM}`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/application-form')
    await notice(page, 'Could not load your application form data.').waitFor()
    await page.unroute(`**${FORM}`)
    await button('Try again').click()
    await page.getByLabel('Purpose of stay').waitFor()
    await close()
  })
})

describe('two tabs', () => {
  async function openConflict() {
    const tab = await open('/personal-info', { [INFO]: PERSONAL_INFO })
    const other = { ...PERSONAL_INFO, address: 'ul. Inna 2', nationality: 'Armenia' }
    await tab.field('Address').fill('ul. Moja 1')
    await tab.person.json(INFO, { method: 'PUT', json: other })
    await tab.save.click()
    const dialog = tab.dialog('Changed in another place')
    await dialog.waitFor()
    return { ...tab, dialog }
  }

  it('that save one after the other: the second sees both versions, only what differs', async () => {
    const { dialog, close } = await openConflict()
    const parts = dialog.getByRole('heading', { level: 3 })
    await expect.poll(() => parts.allInnerTexts()).toEqual(['Address', 'Nationality'])
    for (const text of ['ul. Moja 1', 'ul. Inna 2', 'Georgia', 'Armenia']) {
      await expect.poll(() => dialog.getByText(text, { exact: true }).count()).toBe(1)
    }
    await close()
  })

  it('the own version can be kept', async () => {
    const { page, person, button, close } = await openConflict()
    await button('Keep mine').click()
    await expectScreen(page, '/documents', 'Document Upload')
    const { body } = await person.json(INFO)
    expect(body).toMatchObject({ address: 'ul. Moja 1', nationality: 'Georgia' })
    await close()
  })

  it('a draft that meets a version saved meanwhile asks as well', async () => {
    const { page, person, field, save, dialog, close } = await open('/personal-info', {
      [INFO]: PERSONAL_INFO,
    })
    await field('Address').fill('ul. Moja 1')
    page.on('dialog', (question) => question.accept())
    await page.goto('/dashboard')
    await person.json(INFO, { method: 'PUT', json: { ...PERSONAL_INFO, address: 'ul. Inna 2' } })
    await page.goto('/personal-info')
    await page.getByText('We kept what you typed.').waitFor()
    await save.click()
    await dialog('Changed in another place').getByText('ul. Inna 2').waitFor()
    await close()
  })

  it('or the other taken', async () => {
    const { page, person, button, field, save, close } = await openConflict()
    await button('Use the other version').click()
    await shownIn(field('Address')).toBe('ul. Inna 2')
    await save.click()
    await expectScreen(page, '/documents', 'Document Upload')
    expect((await person.json(INFO)).body).toMatchObject({ address: 'ul. Inna 2', nationality: 'Armenia' })
    await close()
  })
})

describe('FORM-1 words where a number is asked for', () => {
  it('are told of before the save, saved as null, and said again on the review and in the form', async () => {
    const { page, person, field, save, close } = await open('/application-form', { [FORM]: APPLICATION_FORM })
    await field('Monthly income').fill('it varies')
    await page.getByText('This is not a number, so it will be saved as “not given”.').waitFor()
    await save.click()
    await expectScreen(page, '/review-application', 'Review Application')
    await page.getByText('Not given', { exact: true }).waitFor()
    expect((await person.json(FORM)).body).toMatchObject({ monthly_income: null, planned_stay_duration: 36 })
    await page.goBack()
    await page.getByText('This was saved as “not given”.').waitFor()
    await close()
  })

  it('a number that cannot be is an error at its field', async () => {
    const { page, field, save, close } = await open('/application-form', { [FORM]: APPLICATION_FORM })
    await field('Planned stay duration').fill('37')
    await save.click()
    await page
      .getByRole('region', { name: 'One thing to correct' })
      .getByRole('link', {
        name: 'Enter the planned stay as whole months, from 1 to 36. For three years, type 36.',
      })
      .press('Enter')
    await expect
      .poll(() => field('Planned stay duration').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await close()
  })

  it('only four answers are required', async () => {
    const { page, save, field, person, close } = await open('/application-form')
    await save.click()
    await page.getByRole('region', { name: 'Four things to correct' }).waitFor()
    await field('Planned stay duration').fill('12 months')
    await field('Monthly income').fill('5.200,50 zł')
    await field('Accommodation details').fill('A dormitory')
    await field('Health insurance').fill('NFZ')
    await save.click()
    await expectScreen(page, '/review-application', 'Review Application')
    expect((await person.json(FORM)).body).toMatchObject({
      purpose_of_stay: null,
      planned_stay_duration: 12,
      monthly_income: 5200.5,
    })
    await close()
  })
})
