// Two specialists work the cases of the demo by keys alone: how many acts a minute the desk lets through, and what stops them.
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { appCode } from '../../tests/support/second-factor.ts'
import { ensureBuild } from '../ensure-build.ts'
import { type SignIn, startDemo } from './demo-process.ts'

export const about =
  'Two specialists work the cases of the demo by keys alone, --rounds minutes: acts a minute by kind, and what failed.'
export const defaultRounds = 10

const MINUTE_MS = 60_000
const PATIENCE_MS = 20_000
/** After it a case has no document that waits. */
const GLANCE_MS = 1_500
/** One act of so many may fail: keys come here faster than from any hand. */
const BEARABLE = 50
const DESK = { width: 1440, height: 900 }

interface Shift {
  counts: Map<string, { done: number; ms: number }>
  faults: string[]
}

export async function run({ rounds }: { rounds: number }): Promise<void> {
  await ensureBuild()
  const demo = await startDemo()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    const specialists = demo.people.filter(({ role }) => role !== 'applicant').slice(0, 2)
    const until = performance.now() + rounds * MINUTE_MS
    const shifts = await Promise.all(
      specialists.map((person, place) => workShift(browser, { url: demo.url, person, place, until })),
    )
    report(shifts, rounds)
  } finally {
    await browser.close()
    await demo.remove()
  }
}

interface Worker {
  url: string
  person: SignIn
  /** 0 begins with the first case, 1 in the middle. */
  place: number
  /** By the clock of this process. */
  until: number
}

async function workShift(browser: Browser, { url, person, place, until }: Worker): Promise<Shift> {
  const context = await browser.newContext({ viewport: DESK, baseURL: url, locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const shift: Shift = { counts: new Map(), faults: [] }
  const numbers = await signIn(page, person)
  for (let at = Math.floor((numbers.length / 2) * place); performance.now() < until; at += 1)
    await workCase(page, { shift, number: numbers[at % numbers.length] ?? '', until })
  await context.close()
  return shift
}

/** By keys; answers the numbers of the open cases. */
async function signIn(page: Page, { email, password, totp_secret }: SignIn): Promise<string[]> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from the app').waitFor()
  await page.keyboard.type(await appCode(`otpauth://totp/Pobyt?secret=${totp_secret}`))
  await page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor()
  const answer = await page.request.get('/api/staff/cases')
  const { rows } = (await answer.json()) as { rows: { number: string }[] }
  return rows.map(({ number }) => number)
}

interface CaseWork {
  shift: Shift
  number: string
  until: number
}

/** A case is opened; its first document that waits is accepted; an answer, a note and a task are written. */
async function workCase(page: Page, { shift, number, until }: CaseWork): Promise<void> {
  const act = async (name: string, work: () => Promise<unknown>) => {
    if (performance.now() >= until) return
    const began = performance.now()
    try {
      if ((await work()) === false) return
      const { done, ms } = shift.counts.get(name) ?? { done: 0, ms: 0 }
      shift.counts.set(name, { done: done + 1, ms: ms + performance.now() - began })
    } catch (error) {
      shift.faults.push(
        `${number}, ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
    }
  }
  await act('case opened', async () => {
    await runCommand(page, number)
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
  })
  await act('document accepted', () => acceptFirst(page))
  await act('part opened', () => openPart(page, 'Messages', 'Your answer'))
  await act('answer', () => write(page, { key: 'r', label: 'Your answer' }))
  await act('part opened', () => openPart(page, 'Notes', 'Add a note'))
  await act('note', () => write(page, { key: 'n', label: 'Add a note' }))
  await act('part opened', () => openPart(page, 'Tasks', null))
  await act('task', () => write(page, { key: 'n', label: 'What is to be done' }))
}

async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open] input:focus').waitFor()
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

async function openPart(page: Page, part: string, label: string | null): Promise<void> {
  await runCommand(page, part)
  if (label) await page.getByLabel(label, { exact: true }).waitFor()
  else await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor()
}

/** False where no document of the case waits. */
async function acceptFirst(page: Page): Promise<boolean> {
  const verdict = page.getByRole('radio', { name: /^Accept/ })
  const isThere = await verdict.waitFor({ timeout: GLANCE_MS }).then(
    () => true,
    () => false,
  )
  if (!isThere) return false
  await page.locator('[aria-busy=false] > img').first().waitFor()
  // By its name: the message about the document before it may still stand there.
  const name = await page.locator('#viewer-title').textContent()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText(`Accepted: ${name}`).first().waitFor()
  return true
}

async function write(page: Page, { key, label }: { key: string; label: string }): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await page.locator('main').focus()
  await page.keyboard.press(key)
  await field.and(page.locator(':focus')).waitFor()
  const text = `Shift ${Math.random().toString(36).slice(2)}`
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await page.getByText(text).first().waitFor()
  if (key === 'r') await field.waitFor()
}

function report(shifts: readonly Shift[], minutes: number): void {
  const names = new Set(shifts.flatMap(({ counts }) => [...counts.keys()]))
  let all = 0
  for (const name of names) {
    const rows = shifts.map(({ counts }) => counts.get(name) ?? { done: 0, ms: 0 })
    const done = rows.reduce((sum, row) => sum + row.done, 0)
    const ms = rows.reduce((sum, row) => sum + row.ms, 0)
    all += done
    console.log(
      `${name.padEnd(18)} ${String(done).padStart(5)}   ${(ms / Math.max(done, 1)).toFixed(0)} ms each`,
    )
  }
  console.log(`${(all / minutes).toFixed(1)} acts a minute of ${shifts.length} specialists`)
  const faults = shifts.flatMap((shift) => shift.faults)
  const summary = `${faults.length} acts failed:\n${faults.slice(0, 10).join('\n')}`
  if (faults.length * BEARABLE > all) throw new Error(summary)
  if (faults.length > 0) console.log(summary)
}
