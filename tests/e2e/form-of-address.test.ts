import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

describe('The form of address in the head of a case', () => {
  it('is set and removed, and a template begins with it', async () => {
    const person = await createMember(app)
    const { number } = await createApplicant(app, { name: 'Olena Bondar' })
    const { page, expectNoFaults, close } = await newPage({
      url: app.url,
      person,
      viewport: { width: 1440, height: 900 },
    })
    const set = async (typed: string) => {
      await page.getByRole('button', { name: 'Change the form of address' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change the form of address' })
      await dialog.getByLabel('Form of address').fill(typed)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => dialog.count()).toBe(0)
    }
    await page.goto(`/office/cases/${number}/messages`)
    await set('pani Olena')
    await page.getByTitle('Reads: English; addressed as pani Olena').waitFor()
    await page.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'Documents that are missing' }).click()
    await expect
      .poll(() => page.getByLabel('Your answer', { exact: true }).inputValue())
      .toMatch(/^Hello pani Olena,/)
    await set('')
    await page.getByTitle('Reads: English', { exact: true }).waitFor()
    expectNoFaults()
    await close()
  })
})
