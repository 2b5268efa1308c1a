import { chromium } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'
const app = await startTestApp()
async function go() {
  const given = inject('chromium')
  const browser = await chromium.launch({ ...given, ignoreDefaultArgs: ['--disable-back-forward-cache'], args: [...given.args, '--enable-features=BackForwardCache'] })
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ url: app.url, sameSite: 'Lax', ...person.session, httpOnly: true }, { url: app.url, name: 'pobyt_signed_in', value: '1', sameSite: 'Lax' }])
  const page = await context.newPage()
  page.on('console', (m) => console.log(m.text()))
  await page.addInitScript(`addEventListener('pageshow', e => console.log('pageshow', location.pathname, e.persisted))`)
  return { browser, page }
}
it('a', async () => {
  const { browser, page } = await go()
  await page.goto('/dashboard')
  await page.getByText('1 of 6 done').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Knowledge Base' }).click()
  await page.waitForURL('**/knowledge-base')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((u) => u.pathname === '/')
  await page.goBack().catch(e=>console.log(String(e)))
  await page.goBack().catch(e=>console.log(String(e)))
  await new Promise((r) => setTimeout(r, 1500))
  console.log(page.url(), (await page.locator('body').innerText()).slice(0, 300))
  await browser.close()
})
it('b', async () => {
  const { browser, page } = await go()
  await page.goto('/dashboard')
  await page.getByText('1 of 6 done').waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((u) => u.pathname === '/')
  await page.goBack().catch(e=>console.log(String(e)))
  await new Promise((r) => setTimeout(r, 1500))
  console.log(page.url(), (await page.locator('body').innerText()).slice(0, 300))
  await browser.close()
})
