import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { expectFocus, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const FORM_FILES = '**/assets/contact-form-*.js'
const ORDER_FILES = '**/assets/order-dialog-*.js'
/** A poor mobile connection, as emulated by Chromium's developer tools: bytes per second, milliseconds. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const TEXTS = {
  Name: 'Olena Shevchenko',
  Email: 'olena@example.com',
  Subject: 'My stay ends in March',
  Message: 'I work in Łódź.',
}
const FAILED = 'A part of this page could not be loaded'

async function openForm({ javaScriptEnabled = true } = {}) {
  const tab = await newPage({ url: app.url, javaScriptEnabled })
  const { page } = tab
  await page.goto('/contact')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  }
  const send = page.getByRole('button', { name: 'Send message' })
  const sent = page.getByRole('heading', { name: 'Your message has been sent' })
  return { ...tab, field, fill, send, sent }
}

async function openServices(person: Person) {
  const tab = await newPage({ url: app.url, person })
  await tab.page.goto('/services')
  const choose = tab.page.getByRole('link', { name: 'Choose Basic' })
  const dialog = tab.page.getByRole('dialog', { name: 'Your order: Basic' })
  return { ...tab, choose, dialog }
}

const messages = (subject: string) =>
  app.sql<{ name: string; message: string }>('select * from contact_messages where subject = $1', [subject])
const waitUntilReady = (page: Page, name: string) =>
  page.locator(`[data-island=${name}][data-ready]`).waitFor({ state: 'attached' })
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED })

async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE)
}

describe('a form that is an island', () => {
  it('on a slow line takes what is typed and pressed before it is ready, and sends it once', async () => {
    const { page, fill, send, sent, expectNoFaults, close } = await openForm()
    const { release, count } = await holdCalls(page, FORM_FILES)
    await slowDown(page)
    await fill({ ...TEXTS, Subject: 'From the train' })
    await send.click()
    await send.click()
    await expect.poll(() => send.getAttribute('aria-busy')).toBe('true')
    expect(count()).toBeGreaterThan(0)
    expect(await messages('From the train')).toEqual([])
    release()
    await sent.waitFor()
    expect(await messages('From the train')).toMatchObject([{ name: TEXTS.Name, message: TEXTS.Message }])
    expectNoFaults()
    await close()
  })

  it('keeps the control with its caret, its selection and a word that is being composed', async () => {
    const { page, field, close } = await openForm()
    const { release } = await holdCalls(page, FORM_FILES)
    await field('Name').fill('Olena')
    await page.evaluate('window.before = document.activeElement, before.setSelectionRange(2, 4)')
    await field('Subject').focus()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Input.imeSetComposition', { text: 'りゅう', selectionStart: 3, selectionEnd: 3 })
    release()
    await waitUntilReady(page, 'contact-form')
    await expectFocus(page, 'Subject')
    await devTools.send('Input.insertText', { text: '留学' })
    await expect.poll(() => field('Subject').inputValue()).toBe('留学')
    await expect
      .poll(() => page.evaluate('[before.isConnected, before.selectionStart, before.selectionEnd]'))
      .toEqual([true, 2, 4])
    await close()
  })

  it('loses nothing when an extension of the browser has put something into it', async () => {
    const { page, field, fill, send, sent, close } = await openForm()
    const { release } = await holdCalls(page, FORM_FILES)
    await page.evaluate('document.forms.contact.prepend(document.createElement("password-keeper"))')
    await fill({ ...TEXTS, Subject: 'With an extension' })
    await page.evaluate('window.before = document.activeElement, before.setSelectionRange(2, 4)')
    release()
    await waitUntilReady(page, 'contact-form')
    await expectFocus(page, 'Message')
    // React has replaced the form's elements: only their values are as before.
    await expect.poll(() => page.evaluate('before.isConnected')).toBe(false)
    const caret = await page.evaluate(
      '[document.activeElement.selectionStart, document.activeElement.selectionEnd]',
    )
    expect(caret).toEqual([2, 4])
    for (const [label, text] of Object.entries({ ...TEXTS, Subject: 'With an extension' }))
      await expect.poll(() => field(label).inputValue()).toBe(text)
    await send.click()
    await sent.waitFor()
    expect(await messages('With an extension')).toMatchObject([{ message: TEXTS.Message }])
    await close()
  })

  it('is worked with the keyboard alone, also before it is ready', async () => {
    const { page, field, sent, close } = await openForm()
    const { release } = await holdCalls(page, FORM_FILES)
    await page.getByRole('link', { name: 'Write to us' }).press('Enter')
    for (const text of [TEXTS.Name, TEXTS.Email, '', 'By keyboard']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    release()
    await expectFocus(page, /^One thing to correct/)
    await page.getByRole('link', { name: 'Write your message' }).press('Enter')
    await expectFocus(page, 'Message')
    await page.keyboard.type(TEXTS.Message)
    await field('Subject').focus()
    await page.keyboard.press('Enter')
    await sent.waitFor()
    expect(await messages('By keyboard')).toHaveLength(1)
    await close()
  })

  it('keeps what was typed through a reload before it was ready', async () => {
    const { page, field, fill, close } = await openForm()
    await page.route(FORM_FILES, (route) => route.abort())
    await fill(TEXTS)
    await page.reload()
    await expect.poll(() => field('Message').inputValue()).toBe(TEXTS.Message)
    await close()
  })

  it('that cannot be fetched says so, and the next touch tries again', async () => {
    const { page, field, fill, send, sent, close } = await openForm()
    await page.route(FORM_FILES, (route) => route.abort())
    await fill({ ...TEXTS, Subject: 'Tried again' })
    await send.click()
    await failure(page).getByText('Nothing is lost: check your connection and press again.').waitFor()
    await expect.poll(() => send.getAttribute('aria-busy')).toBeNull()
    await expect.poll(() => field('Message').inputValue()).toBe(TEXTS.Message)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await page.unroute(FORM_FILES)
    await send.click()
    await sent.waitFor()
    expect(await failure(page).isVisible()).toBe(false)
    expect(await messages('Tried again')).toHaveLength(1)
    await close()
  })

  it('of a build that is gone is posted as it is without scripts', async () => {
    const { page, fill, send, sent, close } = await openForm()
    await page.route(FORM_FILES, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await fill({ ...TEXTS, Subject: 'From an old page' })
    await send.click()
    await sent.waitFor()
    expect(await page.evaluate('document.scripts.length')).toBe(0)
    expect(await messages('From an old page')).toHaveLength(1)
    await close()
  })
})

describe('the contact form without scripts', () => {
  it('is posted; what is wrong is told with every typed word kept, and what is right is sent', async () => {
    const { page, field, fill, send, sent, close } = await openForm({ javaScriptEnabled: false })
    expect(await page.locator('input[type=checkbox]').isVisible()).toBe(false)
    await page.getByText(/Scripts are switched off/).waitFor()
    await fill({ ...TEXTS, Email: 'olena@', Subject: 'Without "scripts" <b>' })
    await send.click()
    await page.getByRole('heading', { name: 'Your message has not been sent yet' }).waitFor()
    await page.getByRole('link', { name: 'Enter an email address like name@example.com' }).click()
    for (const [label, text] of Object.entries({
      ...TEXTS,
      Email: 'olena@',
      Subject: 'Without "scripts" <b>',
    }))
      await expect.poll(() => field(label).inputValue()).toBe(text)
    await field('Email').fill(TEXTS.Email)
    await send.click()
    await sent.waitFor()
    await page.getByText(TEXTS.Message).waitFor()
    expect(await messages('Without "scripts" <b>')).toHaveLength(1)
    await close()
  })
})

describe('the order that is an island', () => {
  it('pressed with the keyboard before it is ready, it opens when it is', async () => {
    const { page, choose, dialog, expectNoFaults, close } = await openServices(await app.createPerson())
    const { release, count } = await holdCalls(page, ORDER_FILES)
    await choose.press('Enter')
    await expect.poll(() => choose.getAttribute('aria-busy')).toBe('true')
    await expect.poll(count).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe('/services')
    release()
    await dialog.waitFor()
    await expectFocus(page, 'Your order: Basic')
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Choose Basic')
    expect(await choose.getAttribute('aria-busy')).toBeNull()
    expectNoFaults()
    await close()
  })

  it('with Ctrl it leads to Your Package in a tab of its own, before and after', async () => {
    const { page, choose, dialog, close } = await openServices(await app.createPerson())
    const { release } = await holdCalls(page, ORDER_FILES)
    // Asks Chromium itself: Playwright does not report every opened tab while the machine is busy.
    const devTools = await page.context().newCDPSession(page)
    const countTabs = async () => {
      const { targetInfos } = await devTools.send('Target.getTargets')
      return targetInfos.filter(({ url }) => url === `${app.url}/your-package?package=basic`).length
    }
    await choose.click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(countTabs).toBe(1)
    release()
    await waitUntilReady(page, 'order-dialog')
    await choose.click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(countTabs).toBe(2)
    expect(await dialog.count()).toBe(0)
    await close()
  })

  it('of a build that is gone leads to Your Package; one that cannot be reached says so', async () => {
    const { page, choose, close } = await openServices(await app.createPerson())
    await page.route(ORDER_FILES, (route) => route.abort())
    await choose.click()
    await failure(page).waitFor()
    await page.unroute(ORDER_FILES)
    await page.route(ORDER_FILES, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await choose.click()
    await page.waitForURL((url) => url.pathname + url.search === '/your-package?package=basic')
    await close()
  })

  it('is nothing a visitor waits for: the same buttons lead to the registration', async () => {
    const { page, close } = await newPage({ url: app.url })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/services')
    await page.getByRole('link', { name: 'Choose Basic' }).click()
    await page.waitForURL((url) => url.pathname === '/register')
    expect(requested.filter((path) => path.includes('order-dialog'))).toEqual([])
    await close()
  })
})
