import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { saveLongWords, uploadDocuments } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openBell, openCancel } from '#tests/support/open-layers.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { holdCalls } from '#tests/support/screen.ts'
import { sweepWidths } from '#tests/support/sweep-widths.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'
import { createBookedPerson } from '../../scripts/torture/wide-person.ts'

// The whole sweep, of every screen in its states at twelve widths, is `npm run torture -- widths`.

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** A phone, a tablet upright, and a small laptop with the sidebar. */
const FEW = [320, 768, 1024]

async function expectFits(page: Page, path: string, widths = FEW) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilIdle(page)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await sweepWidths(page, { widths }), path).toEqual([])
}

it('Signed-in screens fit a phone, a tablet and a laptop, with text at 100 % and 200 %', async () => {
  const person = await app.createPerson({ name: 'Wilhelmina Konstantinopolitańczykiewiczównianka' })
  await saveLongWords(person)
  const { page } = await newPage({ url: app.url, person })
  for (const path of [
    '/dashboard',
    '/appointment',
    '/consultation',
    '/documents',
    '/documents/passport/pages',
    '/letters#add',
    '/resources',
    '/review-application',
  ])
    await expectFits(page, path)
})

it.each(['Konstantynopolitańczykiewiczówna', 'Константинопольськийченкович'])(
  '%s…, a name that is one word of 51 letters, fits the smallest phone with text at 100 % and 200 %',
  async (start) => {
    const name = start.padEnd(51, start.toLowerCase())
    const person = await app.createPerson({ name })
    await saveLongWords(person, name)
    const viewport = { width: 320, height: 740 }
    const { page, close } = await newPage({ url: app.url, person, viewport, hasTouch: true })
    for (const path of [
      '/dashboard',
      '/documents',
      '/documents/passport/pages',
      '/personal-info',
      '/review-application',
    ])
      await expectFits(page, path, [320])
    await page.getByRole('button', { name: /^My Account|^Konst|^Конст/ }).click()
    await page.getByText(name).last().waitFor()
    expect(await sweepWidths(page, { widths: [320] }), 'the menu').toEqual([])
    await close()
  },
)

it('What is booked, the question before it is canceled and the open bell fit a phone with text at 200 %', async () => {
  const booked = await createBookedPerson(app)
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, receipt_number, completed_at)
      values (open_case_of($1), $1, 'standard', 'completed', 199900, 'sandbox', 'TEST/2026/000003', now())`,
    [booked.id],
  )
  const viewport = { width: 320, height: 740 }
  const { page } = await newPage({ url: app.url, person: booked, viewport, hasTouch: true })
  await expectFits(page, '/your-package', [320, 390])
  for (const path of ['/consultation', '/appointment']) {
    await expectFits(page, path, [320, 390])
    await openCancel(page)
    expect(await sweepWidths(page, { widths: [320, 390] }), `the question on ${path}`).toEqual([])
    await page.keyboard.press('Escape')
  }
  await openBell(page)
  expect(await sweepWidths(page, { widths: [320, 360, 390] }), 'the bell').toEqual([])
})

it('Public screens fit them too', async () => {
  const { page } = await newPage({ url: app.url })
  for (const path of [
    '/',
    '/login',
    '/contact',
    '/company-registration',
    '/temporary-residence-card',
    '/CookiePolicy',
  ])
    await expectFits(page, path)
})

it('On a laptop the sign-in and its sisters fit the window, without a pixel to scroll', async () => {
  const { page } = await newPage({ url: app.url, viewport: { width: 1440, height: 900 } })
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollHeight'), path).toBe(900)
  }
})

it('The sweep finds what does not fit', async () => {
  const { page } = await newPage({ url: app.url })
  await page.setContent(`
    <p style="width: 60px">Seven days</p>
    <p style="width: 90px; overflow-wrap: anywhere">Konstantynopol</p>
    <p style="width: 90px; overflow: hidden; white-space: nowrap">Schedule Appointment</p>
    <p style="width: 90px; overflow: hidden; white-space: nowrap" title="Review Application">Review Application</p>
    <p style="width: 2000px">A long line</p>`)
  const faults = await sweepWidths(page, { widths: [1024], textSizes: [16] })
  expect(faults.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
    'sideways: 2008 px',
    'outside: p A long line',
    'narrow: 60 px: Seven days',
    'broken word: Konstantynopol in: Konstantynopol',
    'cut: p Schedule Appointment',
  ])
})

describe('SHELL-2 the sidebar', () => {
  async function open(width: number, state?: 'true' | 'false') {
    const person = await app.createPerson()
    const { page } = await newPage({ url: app.url, person, viewport: { width, height: 800 } })
    if (state) await page.context().addCookies([{ name: 'sidebar_state', value: state, url: app.url }])
    await page.goto('/notification-settings')
    return (name: string) => page.getByRole('button', { name, exact: true })
  }

  it('starts closed below 1024 px and open from there on', async () => {
    const onTablet = await open(1023)
    await onTablet('Expand sidebar').waitFor()
    const onLaptop = await open(1024)
    await onLaptop('Collapse sidebar').waitFor()
  })

  it('starts as it was left, whatever the width', async () => {
    const onTablet = await open(768, 'true')
    await onTablet('Collapse sidebar').waitFor()
    const onLaptop = await open(1440, 'false')
    await onLaptop('Expand sidebar').waitFor()
  })
})

describe('In the colours that a person has chosen for everything', () => {
  it('the current screen, what is uploaded and what is chosen differ from what is beside them', async () => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['passport', 'photo', 'cv'])
    const { page } = await newPage({ url: app.url, person, forcedColors: 'active' })
    await page.goto('/documents')
    await page.getByText('3 of 8 documents uploaded').first().waitFor()
    const current = page.getByRole('link', { name: /^Document Upload/ })
    const segment = page.getByRole('main').locator('.grid-cols-8 > span').first()
    for (const box of [current, segment]) {
      const inside = box.locator('span[class*=bg-pine]')
      await expect.poll(() => readColor(inside)).not.toBe(await readColor(box))
    }
    await page.goto('/resources')
    const chosen = page.getByRole('button', { name: 'All', exact: true, pressed: true })
    const other = page.getByRole('button', { name: 'Guides', exact: true, pressed: false })
    await expect.poll(() => readColor(chosen)).not.toBe(await readColor(other))
  })

  it('so do a chosen time and day, a ticked box and the bar of an upload', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person, forcedColors: 'active' })
    await page.goto('/appointment')
    const paper = await readColor(page.locator('body'))
    await page.getByLabel('Office').selectOption('lodz')
    const times = page.getByRole('group', { name: 'Next free times' }).getByRole('radio')
    await times.first().check()
    await expect.poll(() => readBorder(times.first())).toMatch(/^8px /)
    await expect.poll(() => readBorder(times.nth(1))).toMatch(/^1px /)
    for (const time of [times.first(), times.nth(1)]) expect(await readBorder(time)).not.toContain(paper)
    const day = page.getByRole('table').getByRole('button', { pressed: true })
    await expect.poll(() => readColor(day)).not.toBe(paper)

    await page.goto('/notification-settings')
    const boxes = page.getByRole('checkbox')
    await boxes.first().setChecked(true)
    await boxes.nth(1).setChecked(false)
    await expect.poll(() => readColor(boxes.first())).not.toBe(paper)
    await expect.poll(() => readColor(boxes.nth(1))).toBe(paper)
    expect(await readBorder(boxes.nth(1))).not.toContain(paper)

    await page.goto('/documents')
    const upload = await holdCalls(page, '**/api/documents/cv')
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf()) }
    await page.locator('input[type=file][name=cv]').setInputFiles(file)
    const progress = page.getByRole('progressbar').first()
    await expect.poll(() => readBorder(progress)).toMatch(/^1px solid /)
    expect(await readBorder(progress)).not.toContain(paper)
    upload.release()
    await page.getByText('1 of 8 documents uploaded').first().waitFor()
    await close()
  })
})

const readColor = (box: Locator) => box.evaluate((element) => getComputedStyle(element).backgroundColor)
const readBorder = (box: Locator) => box.evaluate((element) => getComputedStyle(element).borderTop)
