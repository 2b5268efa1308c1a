import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './axe.ts'
import { launchBrowser, type TestPage } from './browser.ts'
import type { Person } from './create-person.ts'
import { OUTSIDE_VIEWPORT } from './layout-faults.ts'
import type { TestApp } from './test-app.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1440, height: 900 }
/** A folder for screenshots of every screen in every size and theme, for people to look at. */
export const { SCREENSHOTS } = process.env

if (SCREENSHOTS) mkdirSync(SCREENSHOTS, { recursive: true })

/** One window per group, so that the second screen finds the scripts in the cache. */
export async function openWindow(app: TestApp, person?: Person): Promise<TestPage> {
  const { newPage } = await launchBrowser()
  return newPage({ url: app.url, person, viewport: PHONE })
}

interface Look {
  /** The first part of the names of screenshots. */
  picture: string
  /** Console errors that belong to the screen. */
  ignore?: RegExp
}

/**
 * On a phone and, made larger, on a desktop: no horizontal overflow, nothing in the console, no violation that axe finds:
 * of any rule on the phone, of contrast in the dark on the desktop (its frame: expectHealthyFrame).
 */
export async function expectHealthy(
  { page, faults, expectNoFaults }: TestPage,
  path: string,
  { picture, ignore }: Look,
) {
  for (const list of Object.values(faults)) list.length = 0
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await waitUntilIdle(page)
    expect(await page.evaluate(OUTSIDE_VIEWPORT), `${path} at ${viewport.width}`).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    for (const colorScheme of ['light', 'dark'] as const) {
      const isChecked = colorScheme === 'light' ? viewport === PHONE : viewport === DESKTOP
      if (!isChecked && !SCREENSHOTS) continue
      await page.emulateMedia({ colorScheme })
      if (isChecked) await expectNoAxeViolations(page)
      if (SCREENSHOTS) {
        const name = `${picture}-${path.slice(1).replaceAll(/[/?=]/g, '-') || 'home'}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path: join(SCREENSHOTS, name), fullPage: true })
      }
    }
  }
  await expect.poll(() => page.title()).toMatch(/^\S.* · Pobyt$/)
  expectNoFaults({ ignore })
}

/** The frame of a group's screens, opened on a desktop: every rule of axe. */
export async function expectHealthyFrame({ page }: TestPage, path: string): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, path)
  await expectNoAxeViolations(page)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilIdle(page)
}
