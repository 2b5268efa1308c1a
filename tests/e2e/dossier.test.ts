import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { saveApplication } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }

describe('The dossier for the visit', () => {
  it('is made with one press, and says what is in it', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/dossier')
    await page.getByRole('heading', { level: 1, name: 'Dossier for the visit' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: '2. Passport' }).getByText('3 pages').waitFor()
    expect(await page.evaluate(OUTSIDE_VIEWPORT)).toEqual([])
    await expectNoAxeViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make the dossier' }).press('Enter')
    const saved = await download
    expect(saved.suggestedFilename()).toBe('dossier.pdf')
    expect(await readPdf(readFileSync(await saved.path()))).toContain('Teczka dokumentów')
    await page.getByText('The dossier is saved on your device.').waitFor()
    await page.getByRole('button', { name: 'Make it again' }).waitFor()
    expectNoFaults()
    await close()
  })

  it('has a next step while there is nothing to put into it', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/dossier')
    await page.getByRole('link', { name: 'Go to your documents' }).press('Enter')
    await page.waitForURL('**/documents')
    await close()
  })
})
