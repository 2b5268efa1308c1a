// Checks languages and facts, compiles the messages, and builds the site with compressed copies, the PDFs of /resources,
// the bundled server, and the template of the embedded database. Site and PDFs are built once per language.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { STAMP, writeStamp } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')

type Step = [command: string, args: string[]]

const CONTENT: Step[] = [
  [process.execPath, ['scripts/check-languages.ts']],
  ['npm', ['run', '--silent', 'messages']],
  [process.execPath, ['scripts/check-facts.ts']],
]
const SITE: Step[] = [
  ['npx', ['--no-install', 'react-router', 'build']],
  [process.execPath, ['scripts/build-discovery.ts']],
  [process.execPath, ['scripts/build-service-worker.ts']],
  [process.execPath, ['scripts/finish-build.ts']],
  [process.execPath, ['scripts/build-resources.ts']],
]
const PROGRAM: Step[] = [
  [process.execPath, ['scripts/bundle-server.ts']],
  [process.execPath, ['scripts/build-db-template.ts']],
]

function run([command, args]: Step, language = ''): void {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    // Also when a test starts the build: React's development version is slow and large.
    env: { ...process.env, NODE_ENV: 'production', SITE_LANGUAGE: language },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

function listFurtherLanguages(): string[] {
  const file = join(ROOT, 'project.inlang/settings.json')
  const { baseLocale, locales }: { baseLocale: string; locales: string[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return locales.filter((locale) => locale !== baseLocale)
}

rmSync(STAMP, { force: true })
rmSync(join(ROOT, 'build/languages'), { recursive: true, force: true })
for (const step of [...CONTENT, ...SITE, ...PROGRAM]) run(step)
for (const language of listFurtherLanguages()) for (const step of SITE) run(step, language)
writeStamp()
