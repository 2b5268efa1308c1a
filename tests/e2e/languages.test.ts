import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const GUIDE = '/knowledge-base/your-situation/last-legal-day'

const addressOf = (page: Page) => page.url().slice(app.url.length)
const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang')

async function choose(page: Page, own: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: own }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** The same without scrolling to the header. */
async function chooseFromHere(page: Page, name: string): Promise<void> {
  const button = page.locator('form[action="/api/language"] button', { hasText: name }).last()
  await button.evaluate((one) => (one as HTMLButtonElement).click())
}

describe('A visitor', () => {
  it('with a Polish browser is led from / to the Polish page, and from there to Polish pages only', async () => {
    const { page, expectNoFaults, close } = await newPage({ url: app.url, locale: 'pl-PL' })
    await page.goto('/')
    expect([addressOf(page), await languageOf(page)]).toEqual(['/pl', 'pl'])
    await page.getByRole('navigation').getByRole('link', { name: 'Usługi', exact: true }).first().click()
    await expect.poll(() => addressOf(page)).toBe('/pl/services')
    await page.getByRole('heading', { level: 1, name: 'Usługi' }).waitFor()
    await page.goto('/xx/services')
    await page.getByRole('heading', { level: 1, name: 'Nie ma takiej strony.' }).waitFor()
    expectNoFaults({ ignore: /404/ })
    await close()
  })

  it('is offered an English page in Polish by one line, until it is closed', async () => {
    const { page, expectNoFaults, close } = await newPage({ url: app.url, locale: 'pl-PL' })
    const line = page.getByRole('link', { name: 'Ta strona jest też po polsku.' })
    await page.goto('/services?from=mail')
    await line.click()
    await expect.poll(() => addressOf(page)).toBe('/pl/services?from=mail')
    await expect.poll(() => line.count()).toBe(0)
    await page.goto('/services')
    await line.waitFor()
    await page.getByRole('complementary').getByRole('button').click()
    await line.waitFor({ state: 'hidden' })
    await page.goto('/contact')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await line.isVisible()).toBe(false)
    expectNoFaults()
    await close()
  })

  it('changes the language on a page, and stays there and in its section', async () => {
    const { page, expectNoFaults, close } = await newPage({ url: app.url })
    await page.goto(GUIDE)
    const section = page.locator('main h2[id]').nth(2)
    const id = await section.getAttribute('id')
    await section.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    const top = () => page.locator(`[id="${id}"]`).evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    await chooseFromHere(page, 'Polski')
    await expect.poll(() => addressOf(page)).toBe(`/pl${GUIDE}`)
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5)
    await chooseFromHere(page, 'English')
    await expect.poll(() => addressOf(page)).toBe(GUIDE)
    expectNoFaults()
    await close()
  })

  it('keeps what was typed when the language is changed', async () => {
    const { page, expectNoFaults, close } = await newPage({ url: app.url })
    await page.goto('/contact')
    const message = 'Mieszkam w Łodzi. Ґанок.'
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await choose(page, /^Language: English/, 'Polski')
    await expect.poll(() => addressOf(page)).toBe('/pl/contact')
    await expect.poll(() => page.getByRole('textbox', { name: 'Wiadomość' }).inputValue()).toBe(message)
    expectNoFaults()
    await close()
  })

  it('finds a Polish guide by a form of a word', async () => {
    const { page, close } = await newPage({ url: app.url, locale: 'pl-PL' })
    await page.goto('/pl/knowledge-base')
    await page.getByLabel('Szukaj w poradnikach').focus()
    await page.getByRole('combobox').fill('odwołania')
    await page.getByRole('option').filter({ hasText: 'Odmowa: wzory i terminy' }).first().waitFor()
    await close()
  })
})

describe('Somebody with an account', () => {
  it('reads their screens in the language of the account on every device, and changes it on one of them', async () => {
    const person = await app.createPerson({ locale: 'pl' })
    const first = await newPage({ url: app.url, person })
    await first.page.goto('/dashboard')
    await first.page.locator('html[lang=pl]').waitFor()
    await first.page.getByRole('link', { name: 'Dokumenty' }).first().waitFor()

    const other = await newPage({ url: app.url, person })
    await other.page.goto('/documents')
    await other.page.locator('html[lang=pl]').waitFor()
    await choose(other.page, /^Język: Polski/, 'English')
    await other.page.locator('html[lang=en]').waitFor()
    expect(addressOf(other.page)).toBe('/documents')

    await first.page.goto('/documents')
    await first.page.getByRole('heading', { level: 1, name: 'Document Upload' }).waitFor()
    await waitUntilIdle(first.page)
    expect(await languageOf(first.page)).toBe('en')
    first.expectNoFaults()
    other.expectNoFaults()
    await first.close()
    await other.close()
  })

  it('keeps an answer that is not saved yet when the language is changed', async () => {
    const person = await app.createPerson()
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person })
    await page.goto('/personal-info')
    await page.getByRole('textbox', { name: /^Full name/i }).fill('Олена Коваленко')
    await choose(page, /^Language: English/, 'Polski')
    await page.locator('html[lang=pl]').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Imię i nazwisko/i }).inputValue())
      .toBe('Олена Коваленко')
    expectNoFaults()
    await close()
  })
})
