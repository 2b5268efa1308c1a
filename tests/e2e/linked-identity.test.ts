import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const provider = await startIdentityProvider()
const app = await startTestApp({ env: provider.env })
const { origin: site } = app.deps.env.publicUrl
provider.open(site)
const { newPage } = await launchBrowser()
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)

async function open(path: string, { person }: { person?: Person } = {}) {
  const tab = await newPage({ url: site, person, viewport: { width: 360, height: 740 } })
  await tab.page.goto(path)
  return tab
}

/** What the provider asks of somebody who is not signed in there. */
async function visit(page: Page, { isFirst }: { isFirst: boolean }) {
  await page.waitForURL((url) => url.origin === provider.issuer)
  await page.locator('input[name=login]').fill('alice')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  if (isFirst) await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
}

describe('AUTH-10 an identity of another provider', () => {
  it('is linked under Sign-in and security, and signs in from /login without a script of ours', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    await givePassword(app, person, hash)
    const { page, close } = await open('/account', { person })
    const part = page.getByRole('region', { name: 'Linked identities' })
    await part.getByText('No Profil & Co account is linked').waitFor()
    await expectNoAxeViolations(page)
    await part.getByRole('button', { name: 'Link' }).press('Enter')
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await expectNoAxeViolations(page)
    await page.getByLabel('Your password', { exact: true }).press('Enter')
    await visit(page, { isFirst: true })
    await expectScreen(page, '/account', 'Sign-in and security')
    await notice(page, 'Your Profil & Co account is linked').waitFor()
    await part.getByText('Your Profil & Co account').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await close()

    const fresh = await open('/login')
    await expectNoAxeViolations(fresh.page)
    await fresh.page.getByRole('link', { name: 'Continue with your Profil & Co account' }).press('Enter')
    await visit(fresh.page, { isFirst: true })
    await expectScreen(fresh.page, '/dashboard', 'Dashboard')
    await fresh.close()
  })

  it('that nobody has linked is explained at the sign-in', async () => {
    const { page, close } = await open('/login')
    await page.getByRole('link', { name: 'Continue with your Profil & Co account' }).click()
    await page.waitForURL((url) => url.origin === provider.issuer)
    await page.locator('input[name=login]').fill('nobody-here')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
    await page.getByText('No account here is linked to this identity.').waitFor()
    await expectNoAxeViolations(page)
    await close()
  })

  it('is offered to nobody where no provider is configured', async () => {
    const plain = await startTestApp()
    const { page, close } = await newPage({ url: plain.url }).then(async (tab) => {
      await tab.page.goto('/login')
      return tab
    })
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /Continue with your/ }).count()).toBe(0)
    await close()
  })
})
