// npm test: checks, builds and tests everything. npm test -- <arguments for vitest>: only these tests, for example `npm
// test -- documents` or `npm test -- --project server account`, after rebuilding what is stale.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

if (args.length === 0) run('npm', ['run', '--silent', 'check'])
else if (messagesAreStale()) run('npm', ['run', '--silent', 'messages'])
// The browser tests build the site when they need it (tests/support/browser-setup.ts).
run('npx', ['--no-install', 'vitest', 'run', ...args])

/** Every test needs the compiled messages; the check compiles them, too. */
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

/** Runs a command; when it fails, ends this process with its exit code. */
function run(command: string, args: string[]): void {
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status, error } = spawnSync(command, args, options)
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
