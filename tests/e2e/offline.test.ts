import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FORM, INFO, markOf, openAnswered } from '#tests/support/answered-person.ts'
import { PERSONAL_INFO } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser, type PageOptions } from '#tests/support/browser.ts'
import { expectScreen, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { AUTOSAVE_QUIET_MS } from '#ui/form/autosave.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const open = (path: string, options?: Partial<PageOptions>) => openAnswered({ app, newPage }, path, options)

describe('a form that saves itself', () => {
  it('says when, in the database a moment after the last key, without a notice and without leaving', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await expect.poll(() => markOf(page)).toBe('Saved')
    await expect.poll(() => page.locator('p[aria-live] time').getAttribute('datetime')).toMatch(/Z$/)
    expect(await page.getByText('Personal information saved').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/personal-info')
    await page.reload()
    await expect.poll(() => field('Address').inputValue()).toBe('ul. Nowa 7')
    await close()
  })

  it('keeps what is typed while it saves, as it is typed, and saves that too', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    const address = field('Address')
    await address.fill('')
    await address.pressSequentially('ul. Nowa ')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa' })
    await address.press('End')
    await address.pressSequentially('7 m. ')
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7 m.' })
    await expect.poll(() => address.inputValue()).toBe('ul. Nowa 7 m. ')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })

  it('is left without a question while the line is down, and saved from whatever screen when it is back', async () => {
    const { page, field, saved, notice, close } = await open('/personal-info', {
      viewport: { width: 1440, height: 900 },
    })
    await page.getByRole('link', { name: /^Review Application/ }).click()
    await expectScreen(page, '/review-application', 'Review Application')
    await page.goBack()
    await field('Address').waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline, nothing is lost.', { exact: true }).waitFor()
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(() => markOf(page)).toBe('Saved on this device')
    await page.getByRole('link', { name: /^Review Application/ }).click()
    await expectScreen(page, '/review-application', 'Review Application')
    await page.context().setOffline(false)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await page.getByText('Personal information saved').waitFor()
    await page.getByRole('main').getByText('ul. Nowa 7').waitFor()
    expect(await notice.count()).toBe(0)
    await close()
  })

  it('does not take its own save, which took long, for one of another tab', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    // Only what is sent from now on is held: the form has been read.
    await field('Address').waitFor()
    const puts = await holdCalls(page, `**${INFO}`)
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(() => puts.count()).toBe(1)
    await field('Address').fill('ul. Nowa 7 m. 4')
    // A timer that begins after the form's own one ends after it.
    await page.evaluate((quiet) => new Promise((resolve) => setTimeout(resolve, quiet)), AUTOSAVE_QUIET_MS)
    puts.release()
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7 m. 4' })
    await expect.poll(() => markOf(page)).toBe('Saved')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  it('saves nothing while an answer is wrong, and keeps it on the phone', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    await field('Address').fill('ul. Nowa 7')
    await field('Phone Number').fill('12')
    await expect.poll(() => markOf(page)).toBe('Saved on this device')
    expect(await saved()).toMatchObject({ phone: PERSONAL_INFO.phone })
    expect(await page.getByText('Enter a phone number with its country code').count()).toBe(0)
    await close()
  })

  it('asks which version counts when another device has saved, and stays on the screen', async () => {
    const { page, person, field, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    await person.json(INFO, { method: 'PUT', json: { ...PERSONAL_INFO, nationality: 'Armenia' } })
    await field('Address').fill('ul. Moja 1')
    const dialog = page.getByRole('dialog', { name: 'Changed in another place' })
    await dialog.waitFor()
    expect(await saved()).toMatchObject({ address: PERSONAL_INFO.address, nationality: 'Armenia' })
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(saved).toMatchObject({ address: 'ul. Moja 1', nationality: 'Georgia' })
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/personal-info')
    await close()
  })
})

describe('a line that is gone', () => {
  it.each([
    ['/personal-info', 'Address', INFO, 'address'],
    ['/application-form', 'Accommodation details', FORM, 'accommodation'],
  ])(
    '%s says so and why it waits, keeps what is typed, and saves it when it is back',
    async (path, label, api, name) => {
      const { page, person, field, notice, save, close } = await open(path)
      const stored = async () => (await person.json<Record<string, unknown>>(api)).body[name]
      await field(label).waitFor()
      await page.context().setOffline(true)
      await notice.waitFor()
      await field(label).fill('ul. Nowa 7')
      await expect.poll(() => markOf(page)).toBe('Saved on this device')
      await page
        .getByText('You can go on when the line is back. Nothing is lost, also if you close this page.')
        .waitFor()
      await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
      await save.focus()
      await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await page.context().setOffline(false)
      await expect.poll(stored).toBe('ul. Nowa 7')
      await notice.waitFor({ state: 'hidden' })
      await expect.poll(() => markOf(page)).toBe('Saved')
      await page
        .getByRole('status')
        .filter({ hasText: 'You are online again.' })
        .waitFor({ state: 'attached' })
      expect(new URL(page.url()).pathname).toBe(path)
      await close()
    },
  )

  it('is found by a call that fails, whatever the browser says', async () => {
    const { page, field, notice, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    const silence = /\/(api\/.*|healthz)$/
    await page.route(silence, (route) => route.abort())
    await field('Address').fill('ul. Nowa 7')
    await notice.waitFor()
    await page.unroute(silence)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await close()
  })
})

describe('a server that cannot save', () => {
  const refuse = (page: Page) =>
    page.route(`**${INFO}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' } } })
        : route.continue(),
    )

  it('is not called a lost connection: what is typed is kept here, said, and saved by itself when it can be', async () => {
    const { page, field, notice, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    await refuse(page)
    await field('Address').fill('ul. Nowa 7')
    await expect.poll(() => markOf(page)).toMatch(/^Saved on this device/)
    await page
      .getByText('Our server could not save it. It is kept here, and we try again by ourselves.')
      .waitFor()
    expect(await notice.count()).toBe(0)
    expect(await page.getByText(/offline|connection/).count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page, { within: 'main' })
    }
    await page.unroute(`**${INFO}`)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await expect.poll(() => markOf(page)).toBe('Saved')
    await close()
  })

  it('after a press of the button, too: the notice goes once it is saved', async () => {
    const { page, field, save, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    await refuse(page)
    await field('Address').fill('ul. Nowa 8')
    await save.click()
    const failed = page.getByRole('region', { name: 'Messages' }).getByText('Error saving information')
    await failed.waitFor()
    await page.getByText('Our server could not save it.').waitFor()
    await page.unroute(`**${INFO}`)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 8' })
    await failed.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/personal-info')
    await close()
  })

  it('also after a reload: what the server could not save is tried again without a key', async () => {
    const { page, field, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    await refuse(page)
    await field('Address').fill('ul. Nowa 9')
    await page.getByText('Our server could not save it.').waitFor()
    await page.unroute(`**${INFO}`)
    await page.reload()
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 9' })
    await close()
  })

  it('while nothing of it works, the banner blames the server and not the connection', async () => {
    const { page, field, notice, saved, close } = await open('/personal-info')
    await field('Address').waitFor()
    const everything = /\/(api\/.*|healthz)$/
    await page.route(everything, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await field('Address').fill('ul. Nowa 7')
    await page
      .getByText('Our server does not answer, nothing is lost. What you typed is kept on this device')
      .waitFor()
    await page.getByText('You can go on when our server answers again.').waitFor()
    expect(await notice.count()).toBe(0)
    await page.unroute(everything)
    await expect.poll(saved).toMatchObject({ address: 'ul. Nowa 7' })
    await close()
  })
})
