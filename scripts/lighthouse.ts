// npm run lighthouse [-- /path …]: measures the public pages as on a phone, median of three runs each. Lighthouse is
// too heavy for a dependency: npx fetches it, or LIGHTHOUSE names an installed program.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'
import { median } from './bench/load.ts'
import { PROGRAM } from './build-stamp.ts'

const VERSION = '13.5.0'
const RUNS = 3
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu'
const FIRST_PAINT_MS = 1_200
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Minimum performance scores; pages with a large island may be a little slower. */
const PERFORMANCE = { light: 99, heavy: 98 }
const HEAVY = ['/services', '/login', '/register']
const PAGES = [
  '/',
  '/temporary-residence-card',
  '/knowledge-base/application-process',
  '/knowledge-base/support-resources/faq',
  '/contact',
  ...HEAVY,
]

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

const folder = mkdtempSync(join(tmpdir(), 'pobyt-lighthouse-'))
const { executablePath } = await findChromium()
const server = spawn(process.execPath, [PROGRAM], {
  env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const origin = await readOrigin()
  const requestedPaths = process.argv.slice(2)
  console.log(
    `| page | ${CATEGORIES.join(' | ')} | first paint ms |\n|${'---|'.repeat(CATEGORIES.length + 2)}`,
  )
  const results = (requestedPaths.length > 0 ? requestedPaths : PAGES).map((path) => measure(origin, path))
  if (results.includes(false)) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Prints one line; false when the page misses a target. */
function measure(origin: string, path: string): boolean {
  const reports = Array.from({ length: RUNS }, (_, run) => runLighthouse(origin + path, run))
  const scores = CATEGORIES.map((category) =>
    median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))),
  )
  const paint = median(
    reports.map(({ audits }) => audits['first-contentful-paint']?.numericValue ?? Infinity),
  )
  console.log(`| ${path} | ${scores.join(' | ')} | ${paint.toFixed(0)} |`)
  const least = HEAVY.includes(path) ? PERFORMANCE.heavy : PERFORMANCE.light
  const reached = scores.every((score, index) => score >= (index === 0 ? least : 100))
  if (!reached) listFaults(reports[0])
  return reached && (HEAVY.includes(path) || paint <= FIRST_PAINT_MS)
}

function listFaults(report: Report | undefined): void {
  for (const [id, { score, title }] of Object.entries(report?.audits ?? {}))
    if (score !== null && score < 1) console.log(`    ${id}: ${title} (${score})`)
}

function runLighthouse(url: string, run: number): Report {
  const [command, ...before] = process.env.LIGHTHOUSE
    ? [process.env.LIGHTHOUSE]
    : ['npx', '--yes', `lighthouse@${VERSION}`]
  const output = join(folder, `report-${run}.json`)
  const { status, stderr } = spawnSync(
    command,
    [...before, url, '--output=json', `--output-path=${output}`, '--quiet', `--chrome-flags=${CHROME_FLAGS}`],
    { env: { ...process.env, CHROME_PATH: executablePath }, encoding: 'utf8', cwd: folder },
  )
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}:\n${stderr}`)
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

function readOrigin(): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /runs at (http:\/\/\S+)/.exec(text)
      if (found?.[1]) resolve(found[1])
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
  })
}
