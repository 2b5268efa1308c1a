import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { DOCUMENT_TYPES } from '../../src/features/documents/contract.ts'
import type { Document } from '../../src/features/documents/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '../../tests/support/applicant.ts'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { makePdf, makePhonePhoto } from '../../tests/support/sample-files.ts'
import { startTortureServer } from './tortured-server.ts'

export const about =
  'From registration to submission with twelve photographed pages: on a poor phone, with the line cut and with reloads.'
export const defaultRounds = 1

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU = 4
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' }
const PAGES = 12
const DISTURBANCES = 10
const LIMIT_MS = 20 * 60_000
const RETRY_MS = 15_000
const PASSWORD = 'Green-Kestrel-58'
const INFO_LABELS = {
  full_name: 'Full Name',
  phone: 'Phone Number',
  address: 'Address',
  date_of_birth: 'Date of Birth',
  nationality: 'Nationality',
  passport_number: 'Passport Number',
}
const FORM_LABELS = {
  purpose_of_stay: 'Purpose of stay',
  planned_stay_duration: 'Planned stay duration',
  employment_status: 'Employment status',
  monthly_income: 'Monthly income',
  accommodation: 'Accommodation details',
  previous_applications: 'Previous applications',
  criminal_record: 'Criminal record',
  health_insurance: 'Health insurance',
}
/** Fields typed or chosen, slots filled: where a line may be cut or a page reloaded. */
const MOMENTS = Object.keys({ ...INFO_LABELS, ...FORM_LABELS }).length + DOCUMENT_TYPES.length

type Kind = 'slow' | 'cuts' | 'reloads'
type Upload = { name: string; mimeType: string; buffer: Buffer }

interface Walk {
  kind: Kind
  page: Page
  context: BrowserContext
  pictures: string
  photos: Upload[]
  moments: Map<number, number>
  moment: number
  taps: number
  sent: number
  received: number
  startedAt: number
  lost: string[]
  mending: Promise<void>
}

/** The pictures lie in a folder of their own for each pass. */
export async function run({ rounds, pictures }: { rounds: number; pictures?: string }): Promise<void> {
  const folder = pictures ?? mkdtempSync(join(tmpdir(), 'pobyt-first-hour-'))
  console.log(`pictures: ${folder}; time limit of a pass: ${LIMIT_MS / 60_000} minutes`)
  const photos = await Promise.all(Array.from({ length: PAGES }, (_, index) => makePage(index)))
  const server = await startTortureServer()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  const lost: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const kind of ['cuts', 'reloads', 'slow'] as const)
        lost.push(...(await walk(browser, server.url, { kind, photos, pictures: join(folder, kind) })))
  } finally {
    await browser.close()
    await server.stop()
  }
  if (lost.length > 0) throw new Error(`lost: ${lost.join('; ')}`)
}

/** Noise of 12 megapixels; each page has a brightness of its own, by which it is known again. */
async function makePage(index: number): Promise<Upload> {
  const noise = { type: 'gaussian', mean: brightness(index), sigma: 8 } as const
  const buffer = await sharp({
    create: { width: 3000, height: 4000, channels: 3, background: '#000', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: `passport ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
}

const brightness = (index: number) => 50 + index * 14

async function walk(
  browser: Browser,
  baseURL: string,
  { kind, photos, pictures }: Pick<Walk, 'kind' | 'photos' | 'pictures'>,
): Promise<string[]> {
  mkdirSync(pictures, { recursive: true })
  const context = await browser.newContext({ baseURL, ...PHONE })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.accept())
  const seed = Date.now() % 1_000_000
  const moments = kind === 'slow' ? new Map<number, number>() : drawMoments(seed)
  const counts = { moment: 0, taps: 0, sent: 0, received: 0, startedAt: Date.now() }
  const walked: Walk = {
    kind,
    page,
    context,
    pictures,
    photos,
    moments,
    ...counts,
    lost: [],
    mending: Promise.resolve(),
  }
  console.log(`\n${kind}, seed ${seed}: ${photos.length} photos of ${kb(photos[0]?.buffer.length ?? 0)}`)
  const limit = setTimeout(() => void context.close(), LIMIT_MS)
  try {
    await count(walked)
    await goThrough(walked, `${kind}.${seed}@example.com`)
    await compare(walked)
  } finally {
    clearTimeout(limit)
    await context.close()
  }
  console.log(`lost: ${walked.lost.join('; ') || 'nothing'}`)
  return walked.lost
}

/** Ten of the moments, each with a fraction that says when exactly. */
function drawMoments(seed: number): Map<number, number> {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const drawn = new Map<number, number>()
  while (drawn.size < DISTURBANCES) drawn.set(Math.floor(random() * MOMENTS), random())
  return drawn
}

async function count(walk: Walk): Promise<void> {
  const devTools = await walk.context.newCDPSession(walk.page)
  await devTools.send('Network.enable')
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    walk.received += encodedDataLength
  })
  devTools.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')
    walk.sent += Number(length?.[1] ?? 0) + JSON.stringify(headers).length
  })
  if (walk.kind !== 'slow') return
  await devTools.send('Network.emulateNetworkConditions', LINE)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
}

async function goThrough(walk: Walk, email: string): Promise<void> {
  const { page } = walk
  await page.goto('/register')
  const account = { 'Full name': PERSONAL_INFO.full_name, Email: email, Password: PASSWORD }
  for (const [label, text] of Object.entries({ ...account, 'Confirm password': PASSWORD }))
    await enter(walk, label, text)
  await tap(walk, page.getByRole('checkbox', { name: /I accept the Terms of Service/ }))
  await tap(walk, page.getByLabel('Check that you are a person'))
  await page.getByText('Done. Thank you.').waitFor()
  await tap(walk, page.getByRole('button', { name: 'Create account', exact: true }))
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  await step(walk, 'registered')
  await tap(walk, page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }))
  await page.waitForURL('**/login')
  await enter(walk, 'Email', email)
  await enter(walk, 'Password', PASSWORD)
  await press(walk, 'Sign In', 'Dashboard')
  await step(walk, 'signed in')
  await tap(walk, page.getByRole('main').getByRole('link', { name: 'Go to Personal Information' }))
  await fillForm(walk, INFO_LABELS, PERSONAL_INFO)
  await press(walk, 'Save & Continue', 'Document Upload')
  await step(walk, 'personal information')
  await sendDocuments(walk)
  await press(walk, 'Continue to Application Form', 'Application Form')
  await fillForm(walk, FORM_LABELS, APPLICATION_FORM)
  await press(walk, 'Save & Continue', 'Review Application')
  await step(walk, 'application form')
  await press(walk, 'Submit Application', 'Schedule Appointment')
  await step(walk, 'submitted')
}

async function fillForm<T extends Record<string, string>>(
  walk: Walk,
  labels: T,
  values: Record<keyof T, string | number>,
): Promise<void> {
  const typed = new Map<string, string>()
  for (const [name, label] of Object.entries(labels)) {
    await enter(walk, label, String(values[name]))
    typed.set(label, await walk.page.getByLabel(label, { exact: true }).inputValue())
    if (!(await disturb(walk))) continue
    for (const [before, text] of typed) {
      const field = walk.page.getByLabel(before, { exact: true })
      const kept = await field.inputValue()
      if (same(kept, text)) continue
      walk.lost.push(`${before} after a reload (“${text}” became “${kept}”)`)
      await enter(walk, before, text)
    }
  }
}

async function sendDocuments(walk: Walk): Promise<void> {
  const { page } = walk
  await tap(walk, page.getByRole('link', { name: 'Add pages to Passport Copy' }))
  const input = page.locator('input[type=file][name=pages]')
  walk.taps += 1
  await input.setInputFiles(walk.photos)
  await disturb(walk)
  await page.getByText(`${PAGES} of ${PAGES} pages sent`).waitFor()
  await step(walk, 'passport pages')
  await tap(walk, page.getByRole('link', { name: 'Done', exact: true }))
  for (const [index, type] of DOCUMENT_TYPES.slice(1).entries()) {
    const file =
      type === 'photo'
        ? { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto({ width: 1200 }) }
        : { name: `${type}.pdf`, mimeType: 'application/pdf', buffer: makePdf({ pages: index }) }
    walk.taps += 1
    await page.locator(`input[type=file][name=${type}]`).setInputFiles(file)
    await disturb(walk)
  }
  await page.getByText('8 of 8 documents uploaded', { exact: true }).waitFor()
  await step(walk, 'documents')
}

/** Cuts the line or reloads when this is one of the ten moments; true after a reload. */
async function disturb(walk: Walk): Promise<boolean> {
  const when = walk.moments.get(walk.moment++)
  if (when === undefined) return false
  await walk.mending
  await walk.page.waitForTimeout(when * 1_500)
  if (walk.kind === 'reloads') {
    await walk.page.reload()
    await walk.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    return true
  }
  await walk.context.setOffline(true)
  walk.mending = walk.page.waitForTimeout(1_000 + when * 4_000).then(() => walk.context.setOffline(false))
  return false
}

async function enter(walk: Walk, label: string, text: string): Promise<void> {
  const field = walk.page.getByLabel(label, { exact: true })
  walk.taps += 1
  await field.waitFor()
  if ((await field.and(walk.page.locator('select')).count()) > 0) await field.selectOption(text)
  else await field.fill(text)
}

async function tap(walk: Walk, target: ReturnType<Page['locator']>): Promise<void> {
  walk.taps += 1
  await target.click()
}

/** Presses again while the line is cut, as a person does. */
async function press(walk: Walk, name: string, heading: string): Promise<void> {
  const next = walk.page.getByRole('heading', { level: 1, name: heading, exact: true })
  const button = walk.page.getByRole('button', { name, exact: true })
  const timeout = walk.kind === 'slow' ? LIMIT_MS : RETRY_MS
  for (let tries = 0; tries < 4; tries += 1) {
    await tap(walk, button)
    if (
      await next.waitFor({ timeout }).then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error(`“${name}” did not lead to “${heading}”`)
}

async function step(walk: Walk, name: string): Promise<void> {
  const seconds = ((Date.now() - walk.startedAt) / 1000).toFixed(1)
  const bytes = `sent ${kb(walk.sent)}, received ${kb(walk.received)}`
  console.log(`${name.padEnd(22)}${String(walk.taps).padStart(4)} taps ${seconds.padStart(7)} s  ${bytes}`)
  await walk.page.screenshot({ path: join(walk.pictures, `${name}.png`) })
}

async function compare(walk: Walk): Promise<void> {
  await walk.mending
  const read = async (path: string) => (await walk.context.request.get(path)).json()
  const stored = { ...(await read('/api/personal-info')), ...(await read('/api/application-form')) }
  for (const [name, value] of Object.entries({ ...PERSONAL_INFO, ...APPLICATION_FORM }))
    if (!same(String(stored[name]), String(value))) walk.lost.push(`${name}: ${stored[name]}, not ${value}`)
  const documents = (await read('/api/documents')) as Document[]
  const missing = DOCUMENT_TYPES.filter((type) => !documents.some((one) => one.document_type === type))
  if (missing.length > 0) walk.lost.push(`documents: ${missing.join(', ')}`)
  const passport = documents.find((one) => one.document_type === 'passport')
  const found = []
  for (const { id } of passport?.pages ?? []) {
    const preview = await walk.context.request.get(`/api/documents/${passport?.id}/pages/${id}/preview`)
    const mean = (await sharp(await preview.body()).stats()).channels[0]?.mean ?? 0
    found.push(Math.round((mean - brightness(0)) / 14) + 1)
  }
  const expected = Array.from({ length: PAGES }, (_, index) => index + 1)
  if (!isDeepStrictEqual(found, expected)) walk.lost.push(`pages: ${found.join(', ')}`)
}

const same = (a: string, b: string) => a.replace(/[\s,]/g, '') === b.replace(/[\s,]/g, '')
const kb = (bytes: number) => `${Math.round(bytes / 1000)} KB`
