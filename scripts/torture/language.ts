import { type Browser, chromium, type Page } from 'playwright-core'
import type { Language } from '../../src/language/language.ts'
import { languagePath } from '../../src/language/language-path.ts'
import { PUBLIC_PATHS, SIGN_IN_STEP_PATHS, SIGNED_IN_PATHS } from '../../src/shared/paths.ts'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { createPerson, type Person } from '../../tests/support/create-person.ts'
import { OUTSIDE_VIEWPORT, OVERFLOWING_TEXT } from '../../tests/support/layout-faults.ts'
import { SHOWN_TEXTS } from '../../tests/support/shown-texts.ts'
import { waitUntilIdle, watchRequests } from '../../tests/support/wait-until-idle.ts'
import { PSEUDO_LANGUAGE } from '../pseudo-language.ts'
import { createPseudoPerson } from './pseudo-person.ts'
import { buildPseudoSite, removePseudoSite } from './pseudo-site.ts'
import { startTortureServer } from './tortured-server.ts'

export const about =
  'Every screen in a Cyrillic pseudo-language that is 40 % longer: no English is left, nothing is cut off.'
export const defaultRounds = 1

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]
/** A few are enough: tests/e2e/screens-*.test.ts check all screens in English. */
const ENGLISH_SCREENS = 5
const STEP_PATHS = [...SIGN_IN_STEP_PATHS.filter((path) => path !== '/auth/callback'), '/no-such-page']
/** Screens whose form shows errors when it is submitted empty. */
const FORMS = ['/login', '/register', '/forgot-password', '/contact', '/personal-info', '/application-form']

const LATIN = /[a-z]{3,}/i
const CYRILLIC = /[а-яґєії]{3,}/i

interface Walk {
  browser: Browser
  url: string
  faults: Set<string>
  /** Names that are the same in every language, and typed texts. */
  names: RegExp
}

/** Each round builds the site in the pseudo-language and checks every screen in it, then some screens in English. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const root = buildPseudoSite()
    try {
      await walkSite(root)
    } finally {
      removePseudoSite(root)
    }
  }
}

/** Serves the built project in `root` and checks its screens. Prints each fault, and throws when there are any. */
export async function walkSite(root: string): Promise<void> {
  const server = await startTortureServer({ root })
  const browser = await chromium.launch(launchOptions(await findChromium()))
  const faults = new Set<string>()
  try {
    const { names, full } = await createPseudoPerson(server.host)
    const walk = { browser, url: server.url, faults, names }
    const newPerson = await createPerson(server.host, { name: 'Tamar Beridze', locale: PSEUDO_LANGUAGE })
    await Promise.all(
      SIZES.map(async (viewport) => {
        await walkScreens(walk, { viewport, paths: SIGNED_IN_PATHS, person: full })
        await walkScreens(walk, { viewport, paths: SIGNED_IN_PATHS, person: newPerson })
        await walkScreens(walk, { viewport, paths: [...PUBLIC_PATHS, ...STEP_PATHS] })
      }),
    )
  } finally {
    await browser.close()
    await server.stop()
  }
  if (faults.size > 0) throw new Error(`${faults.size} faults, named above`)
}

interface Screens {
  viewport: { width: number; height: number }
  paths: readonly string[]
  person?: Person
}

/** Checks all screens in the browser's language, then, after the switch, some in English. */
async function walkScreens(walk: Walk, { viewport, paths, person }: Screens): Promise<void> {
  const context = await walk.browser.newContext({
    baseURL: walk.url,
    viewport,
    locale: PSEUDO_LANGUAGE,
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
  })
  try {
    if (person) {
      const hint = { name: 'pobyt_signed_in', value: '1' }
      await context.addCookies([person.session, hint].map((cookie) => ({ ...cookie, url: walk.url })))
    }
    const page = await context.newPage()
    watchRequests(page)
    const where = `${viewport.width} ${person?.name ?? ''}`
    for (const path of paths) await checkScreen(walk, page, { path, where, language: PSEUDO_LANGUAGE })
    await page.goto(languagePath(paths[0] ?? '/', PSEUDO_LANGUAGE as Language))
    await switchToEnglish(page, viewport.width)
    for (const path of paths.slice(0, ENGLISH_SCREENS))
      await checkScreen(walk, page, { path, where, language: 'en' })
  } finally {
    await context.close()
  }
}

interface CheckedScreen {
  path: string
  where: string
  language: string
}

async function checkScreen(
  { faults, names }: Walk,
  page: Page,
  { path, where, language }: CheckedScreen,
): Promise<void> {
  await open(page, languagePath(path, language as Language))
  const report = (text: string) => {
    const fault = `${path} (${where}, ${language}): ${text}`
    if (!faults.has(fault)) console.error(fault)
    faults.add(fault)
  }
  const checkPage = async () => {
    const lang = await page.evaluate<string>('document.documentElement.lang')
    if (lang !== language) report(`has lang="${lang}"`)
    const foreign = language === 'en' ? CYRILLIC : LATIN
    for (const words of await page.evaluate<string[]>(SHOWN_TEXTS))
      if (foreign.test(words.replaceAll(names, ' '))) report(`shows "${words.slice(0, 120)}"`)
    for (const fault of await page.evaluate<string[]>(OUTSIDE_VIEWPORT))
      report(`outside the window: ${fault}`)
    for (const fault of await page.evaluate<string[]>(OVERFLOWING_TEXT)) report(`cut off: ${fault}`)
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
      report('scrolls horizontally')
  }
  await checkPage()
  if (!FORMS.includes(path)) return
  await page.locator('main form').first().locator('button[type=submit]').click({ force: true })
  await waitUntilIdle(page)
  await checkPage()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await waitUntilIdle(page)
}

/** On a phone the switch is at the foot of the drawer. */
async function switchToEnglish(page: Page, width: number): Promise<void> {
  if (width < 768) await page.locator('header button:visible').first().click()
  await page.locator('form[action="/api/language"] > button:visible').click()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.locator('html[lang=en]').waitFor()
}
