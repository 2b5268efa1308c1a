import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { BASE_LANGUAGE, formatLocaleOf, type Language, readLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { expectNoAxeViolations } from './axe.ts'
import { launchBrowser, type TestPage } from './browser.ts'
import type { Person } from './create-person.ts'
import { OUTSIDE_VIEWPORT } from './layout-faults.ts'
import { listUntranslated } from './shown-texts.ts'
import type { TestApp } from './test-app.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1440, height: 900 }
const TABLET = { width: 834, height: 1112 }
/** The language of the screens: `npm run torture -- screens` shows all of them in each one. */
export const SCREEN_LANGUAGE = readLanguage(process.env.SCREEN_LANGUAGE)
/** A folder for screenshots of every screen in every size and theme, for people to look at. */
export const { SCREENSHOTS } = process.env

if (SCREENSHOTS) mkdirSync(SCREENSHOTS, { recursive: true })

/** One window per group, so that the second screen finds the scripts in the cache. */
export async function openWindow(
  app: TestApp,
  person?: Person,
  language: Language = SCREEN_LANGUAGE,
): Promise<TestPage> {
  const { newPage } = await launchBrowser()
  if (person) await app.sql('update "user" set locale = $2 where id = $1', [person.id, language])
  return newPage({ url: app.url, person, viewport: PHONE, locale: formatLocaleOf(language) })
}

interface Look {
  /** The first part of the names of screenshots. */
  picture: string
  /** Console errors that belong to the screen. */
  ignore?: RegExp
  language?: Language
}

/**
 * On a phone and, made larger, on a tablet and a desktop: no horizontal overflow, nothing in the console, no violation that
 * axe finds: of any rule on the phone, of contrast in the dark on the desktop (its frame: expectHealthyFrame). In another
 * language than English, no English text of the product.
 */
export async function expectHealthy(
  { page, faults, expectNoFaults }: TestPage,
  path: string,
  { picture, ignore, language = SCREEN_LANGUAGE }: Look,
) {
  for (const list of Object.values(faults)) list.length = 0
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, languagePath(path, language))
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await page.evaluate('document.documentElement.lang')).toBe(language)
  if (language !== BASE_LANGUAGE) expect(await listUntranslated(page, language), path).toEqual([])
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
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
        const name = `${language}-${picture}-${path.slice(1).replaceAll(/[/?=]/g, '-') || 'home'}-${viewport.width}-${colorScheme}.png`
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
  await open(page, languagePath(path, SCREEN_LANGUAGE))
  await expectNoAxeViolations(page)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilIdle(page)
}
