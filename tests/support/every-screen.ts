import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import type { Person } from './create-person.ts'
import { OUTSIDE_VIEWPORT } from './layout-faults.ts'
import type { TestApp } from './test-app.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }
/** A folder for screenshots of every screen in every size and theme, for people to look at. */
export const { SCREENSHOTS } = process.env

if (SCREENSHOTS) mkdirSync(SCREENSHOTS, { recursive: true })

/** One window of each size. Opened once per group, so that the second screen finds the scripts in the cache. */
export async function openWindows(app: TestApp, person?: Person) {
  const { newPage } = await launchBrowser()
  return Promise.all(
    [PHONE, DESKTOP].map(async (viewport) => ({
      ...(await newPage({ url: app.url, person, viewport })),
      viewport,
    })),
  )
}
export type Windows = Awaited<ReturnType<typeof openWindows>>

interface Look {
  /** The first part of the names of screenshots. */
  picture: string
  /** False for one of many screens that are made alike, of which others are looked at in the dark. */
  inTheDark?: boolean
  /** Console errors that belong to the screen. */
  ignore?: RegExp
}

/**
 * On a phone and a desktop: no horizontal overflow, nothing in the console, no violation that axe finds: of any rule on
 * the phone, of contrast in the dark on the desktop (its frame: expectHealthyFrame).
 */
export async function expectHealthy(
  windows: Windows,
  path: string,
  { picture, inTheDark = true, ignore }: Look,
) {
  await Promise.all(
    windows.map(async ({ page, viewport, faults, expectNoFaults }) => {
      for (const list of Object.values(faults)) list.length = 0
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilIdle(page)
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      const isPhone = viewport === PHONE
      for (const colorScheme of ['light', 'dark'] as const) {
        const isChecked = colorScheme === 'light' ? isPhone : !isPhone && inTheDark
        if (!isChecked && !SCREENSHOTS) continue
        await page.emulateMedia({ colorScheme })
        if (isChecked) await expectNoAxeViolations(page)
        if (SCREENSHOTS) {
          const name = `${picture}-${path.slice(1).replaceAll(/[/?=]/g, '-') || 'home'}-${viewport.width}-${colorScheme}.png`
          await page.screenshot({ path: join(SCREENSHOTS, name), fullPage: true })
        }
      }
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await page.evaluate(OUTSIDE_VIEWPORT), `${path} at ${viewport.width}`).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      await expect.poll(() => page.title()).toMatch(/^\S.* · Pobyt$/)
      expectNoFaults({ ignore })
    }),
  )
}

/** The frame of a group's screens, as the desktop has it: every rule of axe. */
export async function expectHealthyFrame(windows: Windows, path: string): Promise<void> {
  for (const { page, viewport } of windows) {
    if (viewport !== DESKTOP) continue
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilIdle(page)
    await expectNoAxeViolations(page)
  }
}
