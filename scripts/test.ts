// npm test: checks, builds and tests everything. npm test -- <arguments for vitest>: only these tests, for example
// `npm test -- documents` or `npm test -- --project server account`, on what is built anew where it is stale.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)

if (asked.length === 0) run('npm', ['run', '--silent', 'check'])
else if (messagesAreStale()) run('npm', ['run', '--silent', 'messages'])
// The site is built by the tests that need one (tests/support/browser-setup.ts).
run('npx', ['--no-install', 'vitest', 'run', ...asked])

/** Every test stands on the messages, which are compiled; the check compiles them, too. */
function messagesAreStale(): boolean {
  const compiled = ['src/messages/messages.js', 'src/messages-node/messages.js'].map((path) =>
    join(ROOT, path),
  )
  if (!compiled.every((path) => existsSync(path))) return true
  const made = Math.min(...compiled.map((path) => statSync(path).mtimeMs))
  const catalogues = globSync('messages/*.json', { cwd: ROOT })
  const sources = [...catalogues, 'project.inlang/settings.json', 'package-lock.json']
  return sources.some((path) => statSync(join(ROOT, path)).mtimeMs > made)
}

/** Ends this process with the other's exit code when that failed. */
function run(command: string, args: string[]): void {
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status, error } = spawnSync(command, args, options)
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
