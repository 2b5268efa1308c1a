import { describe, expect, it } from 'vitest'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }

async function openAt(stage: string, path: string, columns = '') {
  const person = await createApplicant(app, { submitted: true })
  await app.sql(`update cases set stage = $2${columns} where number = $1`, [person.number, stage])
  const opened = await newPage({ url: app.url, person, viewport: PHONE })
  await opened.page.goto(path)
  return { ...opened, main: opened.page.getByRole('main') }
}

describe('The order of a filing', () => {
  it('stands in the next step: kit, copy sheet, signature, receipt; nothing says that all is done', async () => {
    const { page, main, expectNoFaults, close } = await openAt('ready_to_file', '/dashboard')
    const steps = main.getByRole('list', { name: 'How to file' }).getByRole('link')
    await steps.first().waitFor()
    const hrefs = await steps.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(['/kit', '/copy-sheet', '/filing', '/filing#receipt'])
    expect(await main.getByText(/since you filed|all done|everything is done/i).count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByRole('link', { name: 'Store the receipt (UPO)' }).press('Enter')
    await main.getByRole('heading', { name: 'I have filed: store the receipt' }).waitFor()
    await page.goto('/waiting')
    await main.getByRole('heading', { name: 'Nothing is filed yet' }).waitFor()
    await main.getByRole('link', { name: 'File, and store the receipt' }).waitFor()
    expectNoFaults()
    await close()
  })

  it('goes on with the days since the filing, and what holds while one waits, with its source', async () => {
    const day = addDays(todayInWarsaw(new Date()), -12)
    const filed = `, upo_number = 'UPO-1', upo_issued_at = '${day}T10:00:00Z'`
    const { page, main, expectNoFaults, close } = await openAt('filed', '/dashboard', filed)
    await main.getByText('12 days since you filed').waitFor()
    expect(await main.getByRole('list', { name: 'How to file' }).count()).toBe(0)
    await main.getByRole('link', { name: 'What may come now' }).press('Enter')
    await page.waitForURL('**/waiting')
    await main.getByRole('heading', { level: 1, name: 'While you wait' }).waitFor()
    await main.getByRole('heading', { name: '12 days since you filed' }).waitFor()
    await main.getByText(/None of them is a promise/).waitFor()
    await main.getByText(/The decision on temporary residence is due within 60\sdays/).waitFor()
    const guides = [
      'voivodeship-times',
      'letters',
      'work-while-waiting',
      'travel-while-waiting',
      'changing-job',
    ]
    for (const guide of guides) expect(await main.locator(`a[href$="/${guide}"]`).count()).toBeGreaterThan(0)
    await expectNoAxeViolations(page, { within: 'main' })
    await page.reload()
    await main.getByRole('heading', { name: '12 days since you filed' }).waitFor()
    expectNoFaults()
    await close()
  })

  it('says of a decided application that the waiting is over', async () => {
    const decided = `, upo_number = 'UPO-1', upo_issued_at = '2026-11-03T10:00:00Z', decision = 'granted'`
    const { main, expectNoFaults, close } = await openAt('decided', '/waiting', decided)
    await main.getByRole('heading', { name: 'The office does not have this application any more' }).waitFor()
    expectNoFaults()
    await close()
  })
})
