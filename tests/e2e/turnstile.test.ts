import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { TURNSTILE_ORIGIN } from '#captcha/captcha-header.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { startSiteverify, TURNSTILE_SCRIPT, TURNSTILE_SECRET } from '#tests/support/turnstile.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const siteverify = await startSiteverify()
const app = await startTestApp({
  env: {
    CAPTCHA: 'turnstile',
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET_KEY: TURNSTILE_SECRET,
    TURNSTILE_VERIFY_URL: siteverify.url,
  },
})
const { newPage } = await launchBrowser()

/** A page whose browser reaches Turnstile's script, or does not. */
async function open(path: string, { reachable = true } = {}) {
  const tab = await newPage({ url: app.url, viewport: { width: 360, height: 740 } })
  const asked: string[] = []
  await tab.page.route(`${TURNSTILE_ORIGIN}/**`, (route) => {
    asked.push(route.request().url())
    if (!reachable) return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: TURNSTILE_SCRIPT })
  })
  await tab.page.goto(path)
  return { ...tab, asked, field: (label: string) => tab.page.getByLabel(label, { exact: true }) }
}

async function fillRegistration(page: Page, email: string) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Full name').fill('Tamar Beridze')
  await field('Email').fill(email)
  await field('Password').fill('kwiat-na-oknie-7')
  await field('Confirm password').fill('kwiat-na-oknie-7')
  await page.getByRole('checkbox', { name: /terms/i }).check()
}

it('AUTH-3 A registration with Turnstile: its script comes with the first touch, its token goes with the form', async () => {
  const { page, asked, csp } = await open('/register').then((tab) => ({ ...tab, csp: tab.faults.csp }))
  await waitUntilIdle(page)
  expect(asked).toEqual([])
  await fillRegistration(page, 'turnstile@example.com')
  await page.getByText('Success!').waitFor()
  expect(asked).toEqual([`${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`])
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect
    .poll(() => app.sql(`select 1 from "user" where email = 'turnstile@example.com'`))
    .toHaveLength(1)
  expect(siteverify.asked.at(-1)?.response).toMatch(/^good-/)
  expect(csp).toEqual([])
  await page.context().close()
})

it('A token that Turnstile refuses is said at the box, and another one is made', async () => {
  const { page } = await open('/register')
  await page.evaluate(`window.turnstileToken = 'bad-'`)
  await fillRegistration(page, 'refused@example.com')
  await page.getByText('Success!').waitFor()
  // The widget begins anew after a refusal, and its next token takes the sentence away.
  await page.evaluate(`Object.assign(window, { turnstileToken: undefined, turnstileWaits: true })`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('The check that you are a person was not accepted. Do it once more.').first().waitFor()
  await page.waitForFunction('window.turnstileGoOn')
  await page.evaluate('turnstileGoOn()')
  await page.getByText('Success!').waitFor()
  await expect.poll(() => siteverify.asked.some(({ response }) => response?.startsWith('bad-'))).toBe(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => app.sql(`select 1 from "user" where email = 'refused@example.com'`)).toHaveLength(1)
  await page.context().close()
})

it('Where Turnstile cannot be reached the box says so, and nothing typed is lost', async () => {
  const { page, field } = await open('/register', { reachable: false })
  await fillRegistration(page, 'nobody@example.com')
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  await expect.poll(() => field('Email').inputValue()).toBe('nobody@example.com')
  await page.context().close()
})

it('Only pages with a captcha may load anything of Turnstile', async () => {
  const policyOf = async (path: string) =>
    (await app.fetch(path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/register', '/contact', '/dashboard'])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining(TURNSTILE_ORIGIN)])
  for (const path of ['/', '/login', '/about', '/knowledge-base'])
    expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining('cloudflare')])
  const { body } = await app.json('/api/captcha')
  expect(body).toEqual({ provider: 'turnstile', site_key: '1x00000000000000000000AA' })
})
