import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrangeResources } from '#features/resources/rules.ts'
import type { Resource } from '#features/resources/schema.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { makePdf, makePng } from '#tests/support/sample-files.ts'
import { expectFocus, expectScreen, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const LONG_NAME = 'Олександра-Вікторія Ковальчук-Подгаєцька'
const TITLE = 'Посібник: Zaświadczenie-o-zameldowaniu-cudzoziemca-na-pobyt-czasowy <b>2027</b>'

const applicant = await app.createPerson()
/** What applicants see, in the order of their screen. */
const listShown = async () =>
  arrangeResources(
    (await applicant.json<Resource[]>('/api/resources')).body,
    {
      filter: 'all',
      sort: 'given',
      search: '',
    },
    (category) => category,
  )
const titles = async () => (await listShown()).map(({ title }) => title)
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf({ text: name }) })

beforeAll(() => waitUntil(async () => expect((await listShown()).length).toBeGreaterThan(8)))

async function open(person: Person, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  await page.goto('/office/resources')
  await expectScreen(page, '/office/resources', 'Resources')
  return {
    ...tab,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    row: (title: string) => page.getByRole('listitem').filter({ hasText: title }),
    /** Presses an act in the menu of a file. */
    choose: async (act: string, title: string) => {
      await page.getByRole('button', { name: `What to do: ${title}`, exact: true }).press('Enter')
      await page.getByRole('button', { name: act, exact: true }).press('Enter')
    },
  }
}

/** Both colour schemes at both sizes. */
async function expectGoodLooks(page: Page) {
  for (const viewport of [PHONE, DESK]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
}

describe('The downloads of the desk', () => {
  it('An admin uploads a file, and the applicant downloads it at once', async () => {
    const { page, field, button, row, choose, ...tab } = await open(
      await createMember(app, { role: 'admin', name: LONG_NAME }),
    )
    const before = await titles()
    await button('Upload a file').press('Enter')
    await button('Upload').press('Enter')
    await page.getByText('Choose a PDF.').waitFor()
    await expectFocus(page, 'PDF')
    await field('Title').fill(TITLE)
    await field('Description').fill('What an office asks for.')
    await field('Category').selectOption('Guides')
    await field('Work').check()
    await field('PDF').setInputFiles({ ...pdf('scan.pdf'), buffer: await makePng() })
    await button('Upload').press('Enter')
    await page.getByText('This is not a PDF. Choose a PDF.').waitFor()
    await expect.poll(() => field('Title').inputValue()).toBe(TITLE)
    await expectGoodLooks(page)
    await field('PDF').setInputFiles(pdf('zameldowanie.pdf'))
    await button('Upload').press('Enter')
    await notice(page, 'Uploaded. Applicants see it now.').waitFor()
    await row(TITLE).getByText(LONG_NAME).waitFor()
    expect(await titles()).toEqual([TITLE, ...before])
    await expectGoodLooks(page)

    const reader = await newPage({ url: app.url, person: applicant, viewport: DESK })
    await reader.page.goto('/resources')
    const started = reader.page.waitForEvent('download')
    await reader.page.getByRole('link', { name: `Download: ${TITLE}` }).click()
    await expect.poll(async () => (await started).suggestedFilename()).toBe('zameldowanie.pdf')
    await reader.close()
    await page.reload()
    await row(TITLE).getByText('Downloaded once').waitFor()

    await choose(`Delete: ${TITLE}`, TITLE)
    await button('Delete').press('Enter')
    await notice(page, 'Deleted.').waitFor()
    await expect.poll(() => row(TITLE).count()).toBe(0)
    expect(await titles()).toEqual(before)
    tab.expectNoFaults({ ignore: /415/ })
    await tab.close()
  })

  it('An admin hides, moves, edits and replaces built-in files with the keyboard', async () => {
    const { page, field, button, row, choose, ...tab } = await open(
      await createMember(app, { role: 'admin', name: 'Ewa Nowak' }),
    )
    const [first = '', second = '', third = ''] = await titles()
    await page.getByRole('checkbox', { name: `Shown to applicants: ${first}`, exact: true }).press('Space')
    await notice(page, 'Hidden from applicants.').waitFor()
    await row(first).getByText('Hidden', { exact: true }).waitFor()
    expect(await titles()).not.toContain(first)
    await page.getByRole('checkbox', { name: `Shown to applicants: ${first}`, exact: true }).press('Space')
    await notice(page, 'Shown to applicants.').waitFor()
    expect((await titles())[0]).toBe(first)

    // Pressed again before the answer: the second is sent after the first, and stays.
    const shown = page.getByRole('checkbox', { name: `Shown to applicants: ${first}`, exact: true })
    const { release, count } = await holdCalls(page, '**/api/staff/resources/*')
    await shown.press('Space')
    await expect.poll(count).toBe(1)
    await shown.press('Space')
    await expect.poll(() => shown.isChecked()).toBe(true)
    await page.evaluate("fetch('/api/staff/resources')")
    expect(count()).toBe(1)
    release()
    await expect.poll(count).toBe(2)
    await notice(page, 'Shown to applicants.').waitFor()
    await expect.poll(async () => (await titles())[0]).toBe(first)
    await expect.poll(() => shown.isChecked()).toBe(true)

    await button(`Move up: ${third}`).press('Enter')
    await page.getByText(`${third}: now number 2 of`).waitFor()
    await expectFocus(page, `Move up: ${third}`)
    await page.keyboard.press('Enter')
    await expectFocus(page, `Move down: ${third}`)
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([third, first, second])
    // Two presses before the list is drawn again, as on a busy machine: the row moves by two places.
    await page.evaluate('for (let press = 1; press <= 2; press += 1) document.activeElement.click()')
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([first, second, third])
    await expectFocus(page, `Move down: ${third}`)
    for (const place of [2, 1]) {
      await button(`Move up: ${third}`).press('Enter')
      await page.getByText(`${third}: now number ${place} of`).waitFor()
    }
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([third, first, second])

    await choose(`Edit: ${third}`, third)
    await field('Title').fill('')
    await button('Save').press('Enter')
    await page.getByText('Enter a title.').waitFor()
    await expectFocus(page, 'Title')
    await field('Title').fill('Our own title')
    await button('Save').press('Enter')
    await notice(page, 'Saved. Applicants see it now.').waitFor()
    await row('Our own title').getByText('Texts changed here').waitFor()
    expect((await titles())[0]).toBe('Our own title')

    await choose('Replace file: Our own title', 'Our own title')
    await field('PDF').setInputFiles(pdf('ours.pdf'))
    await button('Replace').press('Enter')
    await notice(page, 'Replaced. Applicants get the new file now.').waitFor()
    await row('Our own title').getByText('ours.pdf').waitFor()
    await app.sql(`update resources set built_sha256 = 'newer' where title = 'Our own title'`)
    await page.reload()
    await row('Our own title').getByText('The product has a newer file').waitFor()
    await expectGoodLooks(page)
    await choose('Use the built-in file again: Our own title', 'Our own title')
    await button('Use it again').press('Enter')
    await notice(page, 'Applicants get the built-in file again.').waitFor()
    await expect.poll(() => row('Our own title').getByText('ours.pdf').count()).toBe(0)
    tab.expectNoFaults({ ignore: /400/ })
    await tab.close()
  })

  it('Two admins at once: the later one is told and keeps what was typed', async () => {
    const [one, two] = [
      await open(await createMember(app, { role: 'admin', name: 'Jan Kowal' })),
      await open(await createMember(app, { role: 'admin', name: 'Anna Lis' })),
    ]
    const title = (await titles()).at(-1) ?? ''
    for (const { choose, field } of [one, two]) {
      await choose(`Edit: ${title}`, title)
      await field('Description').waitFor()
    }
    await one.field('Description').fill('The first words.')
    await one.button('Save').press('Enter')
    await notice(one.page, 'Saved. Applicants see it now.').waitFor()
    await two.field('Description').fill('The second words.')
    await two.button('Save').press('Enter')
    await two.page.getByText('Somebody else has changed this file meanwhile.').waitFor()
    await expect.poll(() => two.field('Description').inputValue()).toBe('The second words.')
    await two.button('Save').press('Enter')
    await notice(two.page, 'Saved. Applicants see it now.').waitFor()
    expect((await listShown()).at(-1)?.description).toBe('The second words.')
    two.expectNoFaults({ ignore: /409/ })
    await Promise.all([one.close(), two.close()])
  })

  it('A specialist reads them; a list that is empty or cannot be loaded says so', async () => {
    const { page, button, ...tab } = await open(await createMember(app, { name: 'Marta Zielińska' }), PHONE)
    await page.getByText('An admin can change these files.').waitFor()
    await page.getByRole('listitem').getByText('Downloaded').first().waitFor()
    expect(await page.getByRole('button', { name: /^(What to do|Move|Upload)/ }).count()).toBe(0)
    await page.route('**/api/staff/resources', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await page.getByRole('heading', { name: 'No files yet' }).waitFor()
    await expectGoodLooks(page)
    await page.unrouteAll()
    await page.route('**/api/staff/resources', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByRole('heading', { name: 'The files could not be loaded' }).waitFor()
    await expectGoodLooks(page)
    await page.unrouteAll()
    await button('Try again').press('Enter')
    await page.getByRole('list', { name: 'Files in your order' }).waitFor()
    await tab.close()
  })
})
