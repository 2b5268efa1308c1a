import { describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { focused } from '#tests/support/screen.ts'
import { sweepWidths } from '#tests/support/sweep-widths.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function open({ dark = false, width = 1440 } = {}) {
  const person = await app.createPerson()
  const { body } = await person.json<{ url: string }>('/api/functions/create-payment', {
    method: 'POST',
    json: { packageType: 'premium' },
  })
  const colorScheme = dark ? ('dark' as const) : ('light' as const)
  const tab = await newPage({ url: app.url, person, viewport: { width, height: 740 }, colorScheme })
  await tab.page.goto(body.url)
  return { ...tab, person, url: body.url, button: (name: string) => tab.page.getByRole('button', { name }) }
}

describe('PACK-3 the practice checkout as a person meets it', () => {
  it('says that no money moves, by keyboard and on a small phone, light and dark', async () => {
    for (const look of [{ width: 360 }, { dark: true }]) {
      const { page, button, expectNoFaults, close } = await open(look)
      await page.getByRole('heading', { level: 1, name: 'Practice checkout' }).waitFor()
      await page.getByText('No money moves').waitFor()
      await page.getByText('Premium package', { exact: true }).waitFor()
      await page.getByText('2 999 PLN', { exact: true }).waitFor()
      await page.getByText(`Terms of Service (version of ${formatDate(TERMS_VERSION)})`).waitFor()
      await expectNoAxeViolations(page)
      await expect.poll(() => page.evaluate('document.fonts.check("17px Onest", "Pobyt")')).toBe(true)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      const stops: string[] = []
      for (let i = 0; i < 3; i += 1) {
        await page.keyboard.press('Tab')
        stops.push(await focused(page))
      }
      expect(stops).toEqual(['Pay', 'Cancel', 'Fail'])

      await button('Fail').click()
      await page.getByRole('heading', { level: 1, name: 'Payment failed' }).waitFor()
      await expectNoAxeViolations(page)
      await expect
        .poll(() => page.getByRole('link', { name: 'Back to Your Package' }).getAttribute('href'))
        .toBe('/your-package')
      expectNoFaults()
      await close()
    }
  })

  it('fits 320 px with text at 200 %, and names the product by its logo', async () => {
    const { page, close } = await open()
    await page.getByRole('banner').getByText('Pobyt', { exact: true }).waitFor()
    expect(await sweepWidths(page, { widths: [320, 768] })).toEqual([])
    await close()
  })

  it('Pay leads back with the session, and the package is there', async () => {
    const { page, button, person, url, close } = await open()
    const session = url.split('/').at(-1)
    const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/services')
    await button('Pay').click()
    expect((await back).url()).toBe(`${app.url}/services?payment=success&session_id=${session}`)
    await expect
      .poll(async () => (await person.json('/api/payments/current')).body)
      .toMatchObject({ package_type: 'premium' })
    await close()
  })
})
