import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(join(import.meta.dirname, 'end-with-npm.ts'))
/** Prints its id, and lives until a signal. */
const SERVER = `
  import { endWithNpm } from ${MODULE}
  endWithNpm()
  process.once('SIGTERM', () => process.exit(0))
  console.log(process.pid)
  setInterval(() => {}, 1_000)`

/** What npm starts: a shell that stays between npm and the server. Returns the id of the server. */
async function startInShell(env: Record<string, string | undefined>) {
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$1" & wait`, process.execPath, SERVER], {
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(shell.stdout, 'data')
  return { shell, pid: Number(pid) }
}

test.skipIf(process.platform !== 'linux')(
  'A server that npm started ends when the signal to npm has ended the shell between both',
  async () => {
    const { shell, pid } = await startInShell({ npm_lifecycle_event: 'start' })
    shell.kill('SIGTERM')
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  },
)

test.skipIf(process.platform !== 'linux')(
  'A server that was started without npm outlives the shell it was started from',
  async () => {
    const [own, lone] = [await startInShell({ npm_lifecycle_event: 'start' }), await startInShell({})]
    lone.shell.kill('SIGTERM')
    own.shell.kill('SIGTERM')
    await expect.poll(() => existsSync(`/proc/${own.pid}`)).toBe(false)
    expect(existsSync(`/proc/${lone.pid}`)).toBe(true)
    process.kill(lone.pid, 'SIGTERM')
  },
)
