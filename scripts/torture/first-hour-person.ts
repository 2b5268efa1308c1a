import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'

export const LIMIT_MS = 20 * 60_000
const CPU = 4
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' }
/** Between two keys of somebody who types on a phone. */
const KEY_MS = 120

export type Kind = 'cuts' | 'reloads' | 'control' | 'slow'

const LINES: Record<Kind, { latency: number; bytesPerSecond: number }> = {
  cuts: { latency: 100, bytesPerSecond: 250_000 },
  reloads: { latency: 100, bytesPerSecond: 250_000 },
  control: { latency: 100, bytesPerSecond: 250_000 },
  slow: { latency: 400, bytesPerSecond: 50_000 },
}
export const SLOW_BYTES_PER_SECOND = LINES.slow.bytesPerSecond

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** When exactly a line is cut or a page reloaded, as shares between 0 and 1. */
export interface Moment {
  /** Of a word: how much of it has been typed. */
  share: number
  /** How long after that, and how long a line stays cut. */
  pause: number
}

/** One person's way through the product, and what it has cost so far. */
export interface Walk {
  kind: Kind
  page: Page
  context: BrowserContext
  devTools: CDPSession
  pictures: string
  photos: Upload[]
  /** By the place where they come. */
  moments: Map<string, Moment>
  taps: number
  keys: number
  sent: number
  received: number
  startedAt: number
  /** Seconds from the start to each step. */
  steps: Map<string, number>
  /** Cuts or reloads that were made, and those among them with files still to be sent. */
  made: number
  madeWhileSending: number
  /** Files that waited at all of these moments together. */
  waited: number
  running: Set<object>
  lost: string[]
  mending: Promise<void>
}

/** Opens the phone on its line, and counts its bytes. An upload that was cut counts with all its bytes. */
export async function createWalk(
  browser: Browser,
  options: Pick<Walk, 'kind' | 'photos' | 'pictures' | 'moments'> & { baseURL: string },
): Promise<Walk> {
  const { baseURL, ...given } = options
  mkdirSync(given.pictures, { recursive: true })
  const context = await browser.newContext({ baseURL, ...PHONE })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.accept())
  const devTools = await context.newCDPSession(page)
  const counts = { taps: 0, keys: 0, sent: 0, received: 0, made: 0, madeWhileSending: 0, waited: 0 }
  const walk: Walk = {
    ...given,
    ...counts,
    page,
    context,
    devTools,
    startedAt: Date.now(),
    steps: new Map(),
    running: new Set(),
    lost: [],
    mending: Promise.resolve(),
  }
  await count(walk)
  await setLine(walk)
  if (walk.kind === 'slow') await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return walk
}

async function count(walk: Walk): Promise<void> {
  const { devTools, page, running } = walk
  await devTools.send('Network.enable')
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    walk.received += encodedDataLength
  })
  devTools.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')
    walk.sent += Number(length?.[1] ?? 0) + JSON.stringify(headers).length
  })
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/documents')) running.add(request)
  })
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
}

/** The line of the pass; again after it was cut. */
export async function setLine({ kind, devTools }: Walk): Promise<void> {
  const { latency, bytesPerSecond } = LINES[kind]
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

export async function tap(walk: Walk, target: Locator): Promise<void> {
  walk.taps += 1
  await target.click()
}

/** Taps into a field and types behind what stands in it; into a date from its first part. */
export async function type(walk: Walk, field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('type')) === 'date') {
    walk.taps += 1
    await field.blur()
    await field.focus()
  } else {
    await tap(walk, field)
    await field.press('Control+End')
  }
  walk.keys += text.length
  await field.pressSequentially(text, { delay: KEY_MS })
}

/** Two taps: the field, and what it offers. */
export async function choose(walk: Walk, field: Locator, value: string): Promise<void> {
  walk.taps += 2
  await field.selectOption(value)
}

/** A choice of files counts as one tap, however many they are. */
export async function giveFiles(walk: Walk, input: Locator, files: Upload | Upload[]): Promise<void> {
  walk.taps += 1
  await input.setInputFiles(files)
}

/** Prints what the way has cost so far, and takes its picture. */
export async function step(walk: Walk, name: string): Promise<void> {
  const seconds = (Date.now() - walk.startedAt) / 1000
  walk.steps.set(name, seconds)
  const hand = `${String(walk.taps).padStart(3)} taps ${String(walk.keys).padStart(4)} keys`
  const bytes = `sent ${megabytes(walk.sent)}, received ${megabytes(walk.received)}`
  console.log(`${name.padEnd(22)}${hand} ${seconds.toFixed(1).padStart(7)} s  ${bytes}`)
  await walk.page.screenshot({ path: join(walk.pictures, `${name}.png`) })
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`
}
