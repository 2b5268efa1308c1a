import { type Browser, chromium, type Page } from 'playwright-core'
import {
  PUBLIC_PATHS,
  QUESTIONNAIRE_PATHS,
  SIGN_IN_STEP_PATHS,
  SIGNED_IN_PATHS,
  SLOT_PAGES_PATHS,
} from '../../src/shared/paths.ts'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { createPerson, type Person } from '../../tests/support/create-person.ts'
import { openBell, openCancel } from '../../tests/support/open-layers.ts'
import { type SweptFault, sweepWidths, WIDTHS } from '../../tests/support/sweep-widths.ts'
import { waitUntilIdle, watchRequests } from '../../tests/support/wait-until-idle.ts'
import { startTortureServer, type TortureServer } from './tortured-server.ts'
import { createBookedPerson, createWidePerson } from './wide-person.ts'

export const about =
  'Every screen in its states, at 12 widths, with text at 100 % and 200 %: all of it fits and can be read.'
export const defaultRounds = 1

const STEP_PATHS = SIGN_IN_STEP_PATHS.filter((path) => path !== '/auth/callback')
const OUTSIDE_PATHS = [...PUBLIC_PATHS, ...STEP_PATHS, '/no-such-page', '/knowledge-base/no-such-guide']
/** Calls without which no screen is shown. */
const NEEDED_CALLS = /\/api\/(auth|session)/

interface Walk {
  /** How the screens are named in a fault. */
  state: string
  paths: readonly string[]
  widths?: readonly number[]
  person?: Person
  /** Text size set by the person in the browser, not by the page. */
  sidebar?: 'open'
  /** Prepares a page before its first screen. */
  prepare?(page: Page): Promise<unknown>
  /** Does something on a screen before it is measured. */
  act?(page: Page): Promise<unknown>
}

/** Each round opens every screen once in each of its states and changes the window's width and text size. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const server = await startTortureServer()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  let total = 0
  try {
    const walks = await planWalks(server)
    for (let round = 0; round < rounds; round += 1) {
      const half = walks.length / 2
      const counts = await Promise.all(
        [walks.slice(0, half), walks.slice(half)].map(async (some) => {
          let count = 0
          for (const walk of some) count += await walkScreens(browser, server.url, walk)
          return count
        }),
      )
      total += counts.reduce((sum, count) => sum + count, 0)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  if (total > 0) throw new Error(`${total} faults, named above`)
}

async function planWalks({ host }: TortureServer): Promise<Walk[]> {
  const full = await createWidePerson(host)
  const booked = await createBookedPerson(host)
  const newPerson = await createPerson(host, { name: 'Tamar Beridze' })
  const signedIn = { paths: [...SIGNED_IN_PATHS, SLOT_PAGES_PATHS[0], ...QUESTIONNAIRE_PATHS] }
  return [
    { ...signedIn, state: 'full', person: full },
    { ...signedIn, state: 'empty', person: newPerson },
    {
      ...signedIn,
      state: 'failed',
      person: full,
      prepare: (page) => page.route(isScreenCall, (route) => route.abort()),
    },
    { ...signedIn, state: 'loading', person: full, prepare: (page) => page.route(isScreenCall, () => {}) },
    {
      ...signedIn,
      state: 'sidebar open',
      person: full,
      sidebar: 'open',
      widths: WIDTHS.filter((width) => width >= 768 && width <= 1024),
    },
    {
      state: 'refused',
      paths: ['/personal-info', '/application-form', '/appointment', '/consultation'],
      person: newPerson,
      act: submitEmpty,
    },
    { state: 'booked', paths: ['/consultation', '/appointment'], person: booked },
    { state: 'canceling', paths: ['/consultation', '/appointment'], person: booked, act: openCancel },
    { state: 'bell', paths: ['/dashboard'], person: full, act: openBell },
    { state: 'refused', paths: ['/login', '/register', '/forgot-password', '/contact'], act: submitEmpty },
    { state: 'signed out', paths: OUTSIDE_PATHS },
  ]
}

function isScreenCall({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && !NEEDED_CALLS.test(pathname)
}

async function submitEmpty(page: Page): Promise<void> {
  await page.locator('main form').first().locator('button[type=submit]').click({ force: true })
  await waitUntilIdle(page)
}

/** Walks through the screens in one window, prints their faults, and returns the number of these. */
async function walkScreens(browser: Browser, url: string, walk: Walk): Promise<number> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
  })
  try {
    const cookies = walk.person ? [walk.person.session, { name: 'pobyt_signed_in', value: '1' }] : []
    if (walk.sidebar) cookies.push({ name: 'sidebar_state', value: 'true' })
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
    const page = await context.newPage()
    watchRequests(page)
    await walk.prepare?.(page)
    let count = 0
    for (const path of walk.paths) {
      await open(page, path, walk)
      await walk.act?.(page)
      const faults = await sweepWidths(page, { widths: walk.widths })
      for (const line of summarize(faults)) console.error(`${path} (${walk.state}) ${line}`)
      count += faults.length
    }
    console.log(`${walk.state}: ${count} faults on ${walk.paths.length} screens`)
    return count
  } finally {
    await context.close()
  }
}

async function open(page: Page, path: string, { state }: Walk): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (state === 'loading') return
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await waitUntilIdle(page)
}

/** One line for each fault, with all widths that have it. */
function summarize(faults: SweptFault[]): string[] {
  const places = Map.groupBy(faults, ({ kind, what }) => `${kind}: ${what}`)
  return [...places].map(([fault, at]) => {
    const widths = at.map(({ width, textSize }) => `${width}${textSize === 16 ? '' : ' at 200 %'}`)
    return `${fault} [${widths.join(', ')}]`
  })
}
