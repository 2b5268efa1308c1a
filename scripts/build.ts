// Checks the contents, compiles the messages, and builds the site with compressed copies, the PDFs of /resources, the
// bundled server, and the template of the embedded database. What does not need each other is built at the same time. The
// site is bundled once, and its pages and PDFs are made once per language (docs/decisions/0093). One line a step; what a
// step prints is shown when it fails. All of it is written into a folder of its own, which becomes the current build at
// the end (docs/decisions/0052).
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createStamp } from './build-stamp.ts'
import { beginBuild, whileAloneWithPages } from './builds.ts'
import { compileMessages } from './compile-messages.ts'

const ROOT = join(import.meta.dirname, '..')
/** Fewer collections of garbage: a tenth of the bundler's time. */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim()
const running = new Set<ReturnType<typeof spawn>>()
const started = performance.now()
// Before the steps: what changes meanwhile needs another build.
const stamp = createStamp()
const { folder, publish } = beginBuild()

async function step(name: string, scripts: string[], language = ''): Promise<void> {
  const from = performance.now()
  for (const script of scripts) await run(script, language)
  report(language ? `${name}, ${language}` : name, from)
}

function report(name: string, from: number): void {
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s`
  console.log(`${seconds(started)}  ${name} (${seconds(from).trim()})`)
}

/** Runs a Node script with its arguments in a process of its own. When it fails, prints what it said, and ends the build. */
async function run(script: string, language: string): Promise<void> {
  const child = spawn(process.execPath, script.split(' '), {
    cwd: ROOT,
    // Also when a test starts the build: React's development version is slow and large.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS,
      SITE_LANGUAGE: language,
      BUILD_FOLDER: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const status = await new Promise((done) => child.on('close', done))
  running.delete(child)
  if (status === 0) return
  console.error(`${said}\nThe build failed in ${script}.`)
  for (const other of running) other.kill()
  process.exit(1)
}

/** What follows the pages, in the base language or a further one. */
async function finishSite(language = ''): Promise<void> {
  await step(
    'pictures for shared links',
    ['scripts/build-discovery.ts', 'scripts/build-service-worker.ts'],
    language,
  )
  await step('compressed files', ['scripts/finish-build.ts'], language)
}

const { baseLocale, locales }: { baseLocale: string; locales: string[] } = JSON.parse(
  readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'),
)
const further = locales.filter((locale) => locale !== baseLocale)

// The database is made once, so its program is compiled fast and not well: half the time.
const database = step('embedded database', ['--liftoff-only scripts/build-db-template.ts'])
await run('scripts/check-languages.ts', '')
await compileMessages()
report('messages', started)
await Promise.all([
  whileAloneWithPages(() => step('pages', ['node_modules/@react-router/dev/bin.cjs build'])).then(() =>
    finishSite(),
  ),
  database
    .then(() => step('server', ['scripts/bundle-server.ts']))
    .then(() => step('contents', ['scripts/check-facts.ts', 'scripts/build-resources.ts'])),
])
for (const language of further)
  await Promise.all([
    step('pages', ['scripts/build-language.ts'], language).then(() => finishSite(language)),
    step('contents', ['scripts/build-resources.ts'], language),
  ])
rmSync(join(folder, 'templates'), { recursive: true, force: true })
publish(stamp)
