// npm test: checks, builds and tests everything. npm test -- <arguments for vitest>: only these tests, for example `npm
// test -- documents` or `npm test -- --project server account`, after rebuilding what is stale.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compileMessages } from './compile-messages.ts'

const ROOT = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

if (args.length === 0) run('npm', ['run', '--silent', 'check'])
else await compileMessages()
// The browser tests build the site when they need it (tests/support/browser-setup.ts).
run('npx', ['--no-install', 'vitest', 'run', ...args])

/** Runs a command; when it fails, ends this process with its exit code. */
function run(command: string, args: string[]): void {
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const { status, error } = spawnSync(command, args, options)
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
