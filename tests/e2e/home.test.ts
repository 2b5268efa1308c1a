import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const SERVICES = [
  ['Temporary residence card', '/temporary-residence-card'],
  ['Permanent residence card', '/permanent-residence-card'],
  ['EU long-term residence card', '/eu-long-term-residence-card'],
  ['Work permit', '/work-permit'],
  ['Company registration', '/company-registration'],
  ['Business incubator', '/business-incubator'],
  ['Translation services', '/translation-services'],
] as const
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

async function openHome(options: { phone?: boolean; signedIn?: boolean; noScript?: boolean } = {}) {
  const tab = await newPage({
    url: app.url,
    person: options.signedIn ? await app.createPerson({ name: 'Tamar Beridze' }) : undefined,
    javaScriptEnabled: !options.noScript,
    ...(options.phone ? PHONE : DESKTOP),
  })
  await tab.page.goto('/')
  const services = tab.page.locator('[data-services]')
  if (!options.noScript) await tab.page.locator('[data-services][data-live]').waitFor()
  return { ...tab, services }
}

const row = (services: Locator, name: string) => services.locator('summary').filter({ hasText: name })
const openRows = (services: Locator) => services.locator('details[open] h3').allInnerTexts()

/** Expects one open row, and bar, counter and visible picture of its service. */
async function expectShown(services: Locator, number: number) {
  const [name] = SERVICES[number - 1] ?? ['']
  await expect.poll(() => openRows(services)).toEqual([name])
  await expect.poll(() => services.locator('[data-showing]').textContent()).toBe(name)
  await expect.poll(() => services.locator('[data-counter]').textContent()).toBe(`0${number}/07`)
  const stage = services.locator('details[open] [data-stage]')
  const offset = () => stage.evaluate((strip) => Math.abs(strip.scrollLeft - strip.clientWidth))
  await expect.poll(offset).toBeLessThan(2)
}

const STEPS = 10

/** A swipe across the picture; the scrolling element does the rest. */
async function swipe(page: Page, stage: Locator, distance: number) {
  await stage.scrollIntoViewIfNeeded()
  const box = await stage.boundingBox()
  if (!box) throw new Error('The picture is not to be seen')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (part: number) => ({ x: box.x + box.width / 2 + distance * (part - 0.5), y })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
  for (let step = 1; step <= STEPS; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / STEPS)] })
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))')
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('SITE-2 the services on the home page', () => {
  it('has four main and three additional services; opening one closes the other, and one is always open', async () => {
    const { services, expectNoFaults, close } = await openHome()
    await expect
      .poll(() => services.locator('summary h3').allInnerTexts())
      .toEqual(SERVICES.map(([name]) => name))
    await expectShown(services, 1)
    await row(services, 'Work permit').click()
    await expectShown(services, 4)
    await row(services, 'Work permit').click()
    await expectShown(services, 4)
    await row(services, 'Business incubator').click()
    await expectShown(services, 6)
    expectNoFaults()
    await close()
  })

  it('previous and next go round all seven and wrap at both ends', async () => {
    const { page, services, close } = await openHome()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Previous service').click()
    await expectShown(services, 7)
    for (const number of [1, 2, 3, 4, 5, 6, 7, 1]) {
      await button('Next service').click()
      await expectShown(services, number)
    }
    await close()
  })

  it('is worked with the keyboard alone: rows by Enter, pictures by arrow keys', async () => {
    const { page, services, close } = await openHome()
    await row(services, 'EU long-term residence card').focus()
    await page.keyboard.press('Enter')
    await expectShown(services, 3)
    await services.locator('details[open] [data-stage]').focus()
    await page.keyboard.press('ArrowRight')
    await expectShown(services, 4)
    await expectFocus(page, 'Work permit')
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
    await expectShown(services, 1)
    await page.keyboard.press('ArrowLeft')
    await expectShown(services, 7)
    await page.getByRole('button', { name: 'Next service' }).focus()
    await page.keyboard.press('Enter')
    await expectShown(services, 1)
    await close()
  })

  it('is swiped on a phone, to both sides and past the last, and the picture stays under the finger', async () => {
    const { page, services, expectNoFaults, close } = await openHome({ phone: true })
    const stage = services.locator('details[open] [data-stage]')
    await swipe(page, stage, -250)
    await expectShown(services, 2)
    const before = await stage.boundingBox()
    await swipe(page, stage, 250)
    await expectShown(services, 1)
    const after = await stage.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
    await swipe(page, stage, 250)
    await expectShown(services, 7)
    await swipe(page, stage, -40)
    await expectShown(services, 7)
    expectNoFaults()
    await close()
  })

  it('on a phone the arrow under the finger stays where it is, and the picture it opens is to be seen', async () => {
    const { page, services, close } = await openHome({ phone: true })
    const next = page.getByRole('button', { name: 'Next service' })
    await next.scrollIntoViewIfNeeded()
    const before = await next.boundingBox()
    for (const number of [2, 3, 4, 5, 6, 7, 1]) {
      await next.tap()
      await expectShown(services, number)
      await expectFocus(page, 'Next service')
      expect(
        await page.evaluate(
          'document.getElementById(document.activeElement.getAttribute("aria-describedby")).textContent',
        ),
      ).toContain(`0${number}/07`)
      expect(
        Math.abs(((await next.boundingBox())?.y ?? 0) - (before?.y ?? 0)),
        `arrow ${number}`,
      ).toBeLessThan(3)
      const picture = await services.locator('details[open] [data-stage]').boundingBox()
      expect(picture?.y, `picture ${number}`).toBeGreaterThan(0)
      expect((picture?.y ?? 0) + (picture?.height ?? 0), `picture ${number}`).toBeLessThan(740)
    }
    await close()
  })

  it('works without scripts: rows open, each leads to its page, and no dead arrows are shown', async () => {
    const { services, close } = await openHome({ noScript: true })
    await row(services, 'Company registration').click()
    await expect.poll(() => openRows(services)).toEqual(['Company registration'])
    expect(await services.locator('details[open] [data-stage] svg').first().isVisible()).toBe(false)
    await expect
      .poll(() => services.locator('details[open] [data-stage] svg[aria-hidden]:visible').count())
      .toBeGreaterThan(0)
    expect(await services.locator('[data-step]:visible').count()).toBe(0)
    await close()
  })

  it('Learn More leads to the page of the open service', async () => {
    const { page, services, close } = await openHome()
    for (const [name, path] of SERVICES) {
      await row(services, name).click({ position: { x: 60, y: 20 } })
      const link = page.getByRole('link', { name: `Learn More (${name})` })
      await expect.poll(() => link.getAttribute('href')).toBe(path)
    }
    await page.getByRole('link', { name: 'Learn More (Translation services)' }).click()
    await page.waitForURL((url) => url.pathname === '/translation-services')
    await page.getByRole('heading', { level: 1, name: 'Translation services' }).waitFor()
    await close()
  })
})

describe('SITE-2 where the home page leads, by visitor', () => {
  const targets = async (page: Page, name: string) =>
    Promise.all(
      (await page.getByRole('main').getByRole('link', { name, exact: true }).all()).map((link) =>
        link.getAttribute('href'),
      ),
    )
  const CALLS = [
    'Start Your Application',
    'Book Free Consultation',
    'Choose Basic',
    'Choose Standard',
    'Choose Premium',
  ]

  it('a visitor is led to registration by every package and call', async () => {
    const { page, close } = await openHome()
    for (const name of CALLS) expect(new Set(await targets(page, name)), name).toEqual(new Set(['/register']))
    await close()
  })

  it('a signed-in person goes on to the dashboard, and to the consultation for the free package', async () => {
    const { page, close } = await openHome({ signedIn: true })
    for (const name of CALLS) {
      const target = name === 'Book Free Consultation' ? '/consultation' : '/dashboard'
      expect(new Set(await targets(page, name)), name).toEqual(new Set([target]))
    }
    await close()
  })
})

describe('SITE-3 coming back from a payment', () => {
  const CANCELED = 'Your payment was canceled. You can try again anytime.'

  it('a canceled payment is said once, and stays until it is closed', async () => {
    const { page, expectNoFaults, close } = await newPage({ url: app.url })
    await page.goto('/services?payment=canceled')
    await page.getByText('Payment Canceled', { exact: true }).waitFor()
    await page.getByText(CANCELED).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText(CANCELED).waitFor({ state: 'hidden' })
    expectNoFaults()
    await close()
  })

  it('any other value shows nothing: the address is not the word of the payment provider', async () => {
    const { page, close } = await newPage({ url: app.url })
    for (const value of ['success', 'CANCELED', '', '<b>canceled</b>', 'a'.repeat(2000)]) {
      await page.goto(`/services?payment=${encodeURIComponent(value)}`)
      await expect.poll(() => new URL(page.url()).search).toBe('')
      expect(
        await page
          .getByText(/^Payment/)
          .filter({ visible: true })
          .count(),
        value,
      ).toBe(0)
    }
    await close()
  })
})

describe('SITE-2 on a wide screen', () => {
  it('the features of the four packages begin at one height, and the drawing fills the width of its field', async () => {
    const { page, services, close } = await openHome()
    const tops = await page
      .locator('li:has(> ul)')
      .evaluateAll((cards) =>
        cards.map((card) => Math.round(card.querySelector(':scope > ul')?.getBoundingClientRect().top ?? 0)),
      )
    expect(tops).toHaveLength(4)
    expect(new Set(tops).size).toBe(1)
    const stage = services.locator('details[open] [data-stage]')
    const field = await stage.evaluate((element) => element.clientWidth)
    const drawing = await stage
      .locator('svg:has(> g[id])')
      .evaluate((element) => element.getBoundingClientRect().width)
    expect(drawing).toBeGreaterThan(field * 0.9)
    await close()
  })
})
