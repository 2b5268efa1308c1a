import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { BUILD } from '#database/project-folders.ts'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { replaceFacts } from '#facts/require-fact.ts'
import { PUBLIC_PATHS } from '#shared/paths.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const CLIENT = join(BUILD, 'client')
const CHECKED = { source: 'practice', checked_on: '2027-01-15', certainty: 'S' }
const CHANGED = {
  'mos-since': { ...CHECKED, value: '2027-02-01' },
  'temporary-months': { ...CHECKED, value: 48, unit: 'months' },
  'photo-megabytes': { ...CHECKED, value: 3.5, unit: 'MB' },
  appeal: { ...CHECKED, value: 21, unit: 'days' },
  'office-lodz': { ...BUILT_BOOKS.en.records['office-lodz'], checked_on: '2026-01-01' },
}
/** Every public page before the change, by its path. */
const before = new Map<string, { text: string; etag: string | null }>()

const app = await startTestApp()
const { newPage } = await launchBrowser()
const read = async (path: string) => {
  const answer = await app.fetch(path)
  return { text: await answer.text(), etag: answer.headers.get('etag') }
}
for (const path of PUBLIC_PATHS) before.set(path, await read(path))
mkdirSync(join(app.dataDir, 'facts'))
writeFileSync(join(app.dataDir, 'facts/2027.json'), JSON.stringify(CHANGED))
await app.restart()

afterAll(() => {
  replaceFacts(BUILT_BOOKS)
})

describe('SITE-11 a fact is changed without a build', () => {
  it('on every page that says it, also in structured data, and on no other', async () => {
    const marks = Object.keys(CHANGED).map((id) => new RegExp(`\\{\\{${id}(\\.\\w+)?\\}\\}`))
    for (const path of PUBLIC_PATHS) {
      const built = readFileSync(join(CLIENT, path, 'index.html'), 'utf8')
      // These pages load the application's script; a text may contain another record's figure.
      if (
        built.includes('__reactRouterContext') ||
        /\{\{(photo|photo-months|file-megabytes)\.text/.test(built)
      )
        continue
      const after = await read(path)
      const holds = marks.some((mark) => mark.test(built))
      expect(after.etag === before.get(path)?.etag, path).toBe(!holds)
      expect(after.text === before.get(path)?.text, path).toBe(!holds)
    }
    const { text } = await read('/help-center')
    expect(text).toContain('You may appeal within 21\u00a0days')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)).toBeTypeOf('object')
    expect(json).toContain('You may appeal within 21\u00a0days')
  })

  it('leaves no place open, on pages and in the data that the application loads of them', async () => {
    for (const name of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(html|data)$/.test(name) || name.startsWith('__')) continue
      const { text } = await read(`/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`)
      expect(text, name).not.toMatch(/\{\{[a-z0-9-]+(\.\w+)?\}\}/)
      if (name.endsWith('.data')) expect(JSON.parse(text.split('\n')[0] ?? ''), name).toBeTypeOf('object')
    }
  })

  it('in the application: what it says, what it checks, and what the server takes', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person })
    await page.goto('/documents')
    await page.getByText('at most 3.5 MB').first().waitFor()
    await page.goto('/application-form')
    await page.getByLabel('Planned Stay Duration').fill('49')
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await page.getByText('from 1 to 48').first().waitFor()
    expectNoFaults()
    await close()

    const save = (planned_stay_duration: number) =>
      person.json('/api/application-form', {
        method: 'PUT',
        json: {
          purpose_of_stay: null,
          planned_stay_duration,
          employment_status: null,
          monthly_income: null,
          accommodation: '',
          previous_applications: null,
          criminal_record: null,
          health_insurance: '',
        },
      })
    expect((await save(48)).status).toBe(200)
    expect((await save(49)).status).toBe(400)
  })

  it('on a light page that the application shows itself', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    const { page, close } = await newPage({ url: app.url, person })
    await page.route('**/api/documents', (route) => route.fulfill({ status: 500 }))
    await page.goto('/documents')
    await page.evaluate(() => document.documentElement.setAttribute('data-not-loaded-again', ''))
    await page.getByRole('main').getByRole('link', { name: 'Help Center' }).click()
    await page
      .locator('[data-not-loaded-again]')
      .getByText('You may appeal within 21 days')
      .first()
      .waitFor({ state: 'attached' })
    await close()
  })
})

describe('SITE-6 an office that nobody has checked for long', () => {
  it('keeps its page and hides its phone number', async () => {
    const { page, close } = await newPage({ url: app.url })
    await page.goto('/knowledge-base/support-resources/office-contacts#lodz')
    await page.locator('summary', { hasText: 'Gdańsk' }).click()
    const lodz = page.locator('#lodz')
    await page.locator('#gdansk').getByRole('link', { name: '58 307 74 66' }).waitFor()
    await lodz.getByText(/We last checked this more than \d+ months ago/).waitFor()
    await lodz.getByRole('link', { name: /^wsoic\.lodzkie\.eu/ }).waitFor()
    await lodz.locator('a[href^="tel:"]').waitFor({ state: 'hidden' })
    await expect.poll(() => lodz.locator('a[href^="tel:"]').count()).toBe(1)
    await close()
  })
})
