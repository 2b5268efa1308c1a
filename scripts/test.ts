// npm test: checks, builds and tests everything. npm test -- <arguments for vitest>: only these tests, for example `npm
// test -- documents` or `npm test -- --project server account`, after rebuilding what is stale.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkBuild } from './build-stamp.ts'
import { compileMessages } from './compile-messages.ts'

const ROOT = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

await compileMessages()
if (args.length === 0) {
  // Beside each other: the build leaves half of two processors idle.
  const build = checkBuild() === 'current' ? undefined : run(process.execPath, ['scripts/build.ts'])
  await Promise.all([run('npm', ['run', '--silent', 'check']), build])
}
// Tests of a part build what they need (tests/support/browser-setup.ts).
await run('npx', ['--no-install', 'vitest', 'run', ...args])

/** Runs a command; when it fails, ends this process with its exit code. */
async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  const status = await new Promise<number>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code ?? 1))
  })
  if (status !== 0) process.exit(status)
}
