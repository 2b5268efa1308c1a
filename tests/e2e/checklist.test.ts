import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const GUIDE = '/knowledge-base/document-checklist'

async function open({ viewport = { width: 1440, height: 900 }, javaScriptEnabled = true } = {}) {
  const tab = await newPage({ url: app.url, viewport, javaScriptEnabled })
  await tab.page.goto(GUIDE)
  const box = (name: string) => tab.page.getByRole('checkbox', { name })
  const clear = tab.page.getByRole('button', { name: 'Clear ticks' })
  const kept = tab.page.getByText('Your ticks stay on this device')
  return { ...tab, box, clear, kept }
}

describe('the checklist of a guide', () => {
  it('keeps its ticks through a reload, in every tab, until they are cleared', async () => {
    const { page, box, clear, kept, expectNoFaults, close } = await open()
    await kept.waitFor()
    await expect.poll(() => clear.count()).toBe(0)
    await box('PESEL number').check()
    await box('Accounts and tax return').press('Space')
    await clear.waitFor()
    await expectNoAxeViolations(page)

    const second = await page.context().newPage()
    await second.goto(GUIDE)
    await expect.poll(() => second.getByRole('checkbox', { name: 'PESEL number' }).isChecked()).toBe(true)
    await second.close()

    await page.reload()
    await expect.poll(() => box('PESEL number').isChecked()).toBe(true)
    await expect.poll(() => box('Accounts and tax return').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)

    await clear.press('Enter')
    await expectFocus(page, 'PESEL number')
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.reload()
    await kept.waitFor()
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(
      await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("pobyt-ticks"))'),
    ).toEqual([])
    expectNoFaults()
    await close()
  })

  it('works with storage that is damaged or forbidden', async () => {
    const { page, box, kept, expectNoFaults, close } = await open({ viewport: { width: 360, height: 740 } })
    for (const spoil of [
      `localStorage.setItem('pobyt-ticks:${GUIDE}', '{"not":')`,
      `localStorage.setItem('pobyt-ticks:${GUIDE}', '{"a":1}')`,
    ]) {
      await page.evaluate(spoil)
      await page.reload()
      await kept.waitFor()
      await box('PESEL number').check()
      await expect.poll(() => box('PESEL number').isChecked()).toBe(true)
    }
    await page.addInitScript(`Storage.prototype.setItem = () => { throw new Error('full') }`)
    await page.reload()
    await kept.waitFor()
    await box('Health insurance').first().check()
    await expect.poll(() => box('Health insurance').first().isChecked()).toBe(true)
    expectNoFaults()
    await close()
  })

  it('is a plain list without scripts, and says nothing of keeping', async () => {
    const { page, box, kept, close } = await open({ javaScriptEnabled: false })
    await box('PESEL number').check()
    await expect.poll(() => box('PESEL number').isChecked()).toBe(true)
    await expect.poll(() => kept.isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Clear ticks' }).count()).toBe(0)
    await close()
  })
})

describe('the official rules of a section', () => {
  it('stand in one box, each with its source', async () => {
    const { page, close } = await newPage({ url: app.url })
    await page.goto('/knowledge-base/processing-times/voivodeship-times')
    const box = page.locator('#our-figures-and-the-official-ones').getByRole('note')
    await box
      .getByText(/^(Official rule|Official figures)$/)
      .first()
      .waitFor()
    await expect.poll(() => box.count()).toBe(1)
    await expect.poll(() => box.getByText(/^Source:/).count()).toBeGreaterThan(1)
    await close()
  })
})
