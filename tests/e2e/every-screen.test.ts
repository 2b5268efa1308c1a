import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_PATHS, SIGNED_IN_PATHS } from '#shared/paths.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const UNKNOWN_PATHS = ['/no-such-page', '/knowledge-base/no-such-guide']
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
/** A folder for pictures of every screen, to be looked at by a person. */
const { SCREENSHOTS } = process.env

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** One window of each size. Opened once for a group: the second screen finds the script in the cache. */
async function openWindows(person?: Person) {
  return Promise.all(
    SIZES.map(async (viewport) => ({ ...(await newPage({ url: app.url, person, viewport })), viewport })),
  )
}
type Windows = Awaited<ReturnType<typeof openWindows>>

/** Light and dark, on a phone and on a desk: clean for axe, no wider than the window, nothing in the console. */
async function expectHealthy(windows: Windows, path: string, picture: string) {
  await Promise.all(
    windows.map(async ({ page, viewport, faults, expectNoFaults }) => {
      for (const list of Object.values(faults)) list.length = 0
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // The theme changes colours and nothing else.
        await expectNoAxeViolations(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {})
        if (SCREENSHOTS) {
          const name = `${picture}-${path.slice(1).replaceAll('/', '-') || 'home'}-${viewport.width}-${colorScheme}.png`
          await page.screenshot({ path: join(SCREENSHOTS, name), fullPage: true })
        }
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect(wide, `${path} at ${viewport.width}`).toBeLessThanOrEqual(viewport.width)
      expect(await page.title()).toMatch(/^\S.* · Pobyt$/)
      expectNoFaults(UNKNOWN_PATHS.includes(path) ? { ignore: /404/ } : {})
    }),
  )
}

if (SCREENSHOTS) mkdirSync(SCREENSHOTS, { recursive: true })

describe('every public screen', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await openWindows()
  })
  it.each([...PUBLIC_PATHS, ...UNKNOWN_PATHS])('%s', (path) => expectHealthy(windows, path, 'public'))
})

describe('every signed-in screen of somebody who has just registered', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await openWindows(await app.createPerson({ name: 'Tamar Beridze' }))
  })
  it.each(SIGNED_IN_PATHS)('%s', (path) => expectHealthy(windows, path, 'empty'))
})

describe('every signed-in screen of somebody who has done it all', () => {
  let windows: Windows
  beforeAll(async () => {
    const person = await app.createPerson({ name: 'Wilhelmina-Anastasia Konstantinopolitańczykiewiczówna' })
    await saveApplication(person)
    await person.json('/api/application/submit', { method: 'POST', json: {} })
    const slot = createSlots(await listOpenDays(new Date(), { after: 5 }))()
    await book(person, { ...slot, notes: 'An interpreter, please.' })
    await app.sql('insert into notifications (user_id, message) values ($1, $2)', [
      person.id,
      'Your specialist has read your application.',
    ])
    windows = await openWindows(person)
  })
  it.each(SIGNED_IN_PATHS)('%s', (path) => expectHealthy(windows, path, 'full'))

  it('the open bell, the open account menu and, on a phone, the open drawer', async () => {
    await Promise.all(
      windows.map(async ({ page, viewport }) => {
        await page.goto('/dashboard')
        const narrow = viewport.width < 768 ? ['Open menu'] : []
        for (const name of ['Notifications, 1 unread', 'My Account', ...narrow]) {
          await page.getByRole('button', { name }).click()
          await expectNoAxeViolations(page)
          await page.keyboard.press('Escape')
        }
      }),
    )
  })
})
