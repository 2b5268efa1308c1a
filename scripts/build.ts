// Builds what runs: messages, the facts checked, the site and its compressed copies, the server in one place, the embedded database's
// template, the files of /resources.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { STAMP, writeStamp } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')

const STEPS: [string, string[]][] = [
  ['npm', ['run', '--silent', 'messages']],
  [process.execPath, ['scripts/check-facts.ts']],
  ['npx', ['--no-install', 'react-router', 'build']],
  [process.execPath, ['scripts/bundle-server.ts']],
  [process.execPath, ['scripts/build-discovery.ts']],
  [process.execPath, ['scripts/finish-build.ts']],
  [process.execPath, ['scripts/build-db-template.ts']],
  [process.execPath, ['scripts/build-resources.ts']],
]

/** Whoever asks for it, a test too: React as it is developed is slow, large, and has more to say. */
const env = { ...process.env, NODE_ENV: 'production' }

rmSync(STAMP, { force: true })
for (const [command, args] of STEPS) {
  const shell = process.platform === 'win32'
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
writeStamp()
