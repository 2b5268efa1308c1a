import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Check } from '#features/checks/schema.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** What is written into the console when a form is refused. */
const REFUSED =
  /^a form could not be sent ApiError: The check says something else|status of 409 .*check-overrules/
const REASON = 'She goes home in February.'

/** A submitted case whose planned stay is short, which somebody is to look at, and whose photo is no JPG, which stops. */
async function createShortStay() {
  const person = await createApplicant(app, { submitted: true })
  const stay = async (planned_stay_duration: number) => {
    const json = { ...APPLICATION_FORM, planned_stay_duration }
    expect((await person.json('/api/application-form', { method: 'PUT', json })).status).toBe(200)
  }
  await stay(2)
  return { person, stay, path: `/office/cases/${person.number}` }
}

async function open(path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(path)
  return tab
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const reason = (page: Page) => page.getByLabel('Why it can stand as it is', { exact: true })

async function expectNoOverflow(page: Page) {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
}

describe('The checks of a case', () => {
  it('are overruled by keyboard; one that says something else by now keeps the reason, and it can be withdrawn', async () => {
    const { person, stay, path } = await createShortStay()
    const { page, expectNoFaults, close } = await open(`${path}/checks`)
    await group(page, 'Stop: 1')
      .getByText(/^The photo is not a JPG/)
      .waitFor()
    await group(page, 'Look at it: 1')
      .getByText(/^The planned stay is 2 months/)
      .waitFor()
    await page.getByText('do not file before somebody has looked. No check says what the law is.').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expectFocus(page, 'Why it can stand as it is')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Please say why.').waitFor()
    await reason(page).fill(REASON)

    await stay(1)
    await reason(page).press('Control+Enter')
    await notice(page, 'The check was not overruled').waitFor()
    await page.getByText(/^The planned stay is 1 month\./).waitFor()
    await expect.poll(() => reason(page).inputValue()).toBe(REASON)
    await reason(page).press('Control+Enter')
    await notice(page, 'The check is overruled').waitFor()
    const overruled = group(page, 'Overruled: 1')
    await overruled.getByText(REASON).waitFor()
    await overruled.getByText(/^Overruled “Look at it”: Marta Zielińska · /).waitFor()
    await expect.poll(() => overruled.locator('li:focus').count()).toBe(1)
    const own = (await person.json<Check[]>('/api/case/checks')).body.find(({ id }) => id === 'planned-stay')
    expect(own?.overruled?.reason).toBe(REASON)
    await expectNoAxeViolations(page)

    await overruled.getByRole('button', { name: /^Withdraw the overrule: The planned stay/ }).press('Enter')
    await notice(page, 'The check counts again').waitFor()
    const again = group(page, 'Look at it: 1')
    await expect.poll(() => again.locator('li:focus').count()).toBe(1)
    await expect.poll(() => overruled.count()).toBe(0)
    expectNoFaults({ ignore: REFUSED })
    await close()
  })

  it('keep what is typed when the check has become good, and have their rule, source and day', async () => {
    const { stay, path } = await createShortStay()
    const { page, expectNoFaults, close } = await open(`${path}/checks`, PHONE)
    const look = group(page, 'Look at it: 1')
    await look.getByRole('button', { name: /^Overrule: The planned stay is 2 months/ }).click()
    await reason(page).fill(REASON)
    await stay(36)
    await page.getByRole('button', { name: 'Overrule', exact: true }).click()
    await page.getByText('This check is good: there is nothing to overrule.').waitFor()
    await expect.poll(() => reason(page).inputValue()).toBe(REASON)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => reason(page).count()).toBe(0)
    await page.getByText('Rule and source').first().click()
    await page
      .getByText(/we checked it on \d+ \w+ \d{4}/)
      .first()
      .waitFor()
    await expectNoAxeViolations(page)
    await expectNoOverflow(page)
    expectNoFaults({ ignore: REFUSED })
    await close()
  })

  it('stand beside the document that they are about, where they are overruled, and stop the case in the queue', async () => {
    const { person, path } = await createShortStay()
    const { page, expectNoFaults, close } = await open(`${path}/documents/photo`)
    const row = page.getByRole('row').filter({ hasText: person.number })
    const beside = page.getByRole('region', { name: 'Checks', exact: true })
    await beside.getByText(/^The photo is not a JPG/).waitFor()
    expect(await beside.getByText('The planned stay').count()).toBe(0)
    await page.getByRole('link', { name: 'Checks 1 check stops' }).waitFor()
    await page.goto('/office')
    await row.getByText('1 check stops').waitFor()
    await page.goBack()
    await beside.getByRole('button', { name: /^Overrule: The photo is not a JPG/ }).click()
    await reason(page).fill('The studio sends the JPG on Monday.')
    await beside.getByRole('button', { name: 'Overrule', exact: true }).click()
    await notice(page, 'The check is overruled').waitFor()
    await beside.getByText('The studio sends the JPG on Monday.').waitFor()
    await page.getByRole('link', { name: 'Checks 1', exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await page.setViewportSize(PHONE)
    await expectNoOverflow(page)
    await beside.getByRole('link', { name: 'All checks' }).click()
    await group(page, 'Overruled: 1').waitFor()
    await page.goto('/office')
    await row.getByText('Check documents').waitFor()
    await expect.poll(() => row.getByText('1 check stops').count()).toBe(0)
    expectNoFaults()
    await close()
  })

  it('are none before anything is saved, and none of a case that has ended', async () => {
    const { number } = await createApplicant(app)
    const { page, expectNoFaults, close } = await open(`/office/cases/${number}/checks`, PHONE)
    await page.getByRole('heading', { name: 'There is nothing to check yet' }).waitFor()
    await page.getByRole('link', { name: 'Write to the applicant' }).waitFor()
    const { person, path } = await createShortStay()
    await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [person.id])
    await page.goto(`${path}/checks`)
    await page.getByRole('heading', { name: 'The case has ended' }).waitFor()
    await expectNoAxeViolations(page)
    expectNoFaults()
    await close()
  })
})
