import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { relayMirror } from './install/apt-relay.ts'
import { findMirror, makeDebian } from './install/debian.ts'
import { makeReleases } from './install/make-releases.ts'

const SUITES = ['bookworm', 'trixie']

export const about =
  'docs/self-hosting.md from an empty Debian to https, an update and the way back, line by line'
export const names = SUITES
export const defaultRounds = 1

/**
 * Runs the commands of the page as they stand there, on both Debians that it names. Throws at the first line or check that
 * fails, and with one sentence where this machine cannot try it.
 */
export async function run({ only }: { only: readonly string[] }): Promise<void> {
  const mirror = await findMirror()
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-install-'))
  const socket = join(folder, 'mirror.sock')
  const relay = await relayMirror(socket, mirror)
  try {
    for (const suite of only.length > 0 ? only : SUITES)
      await makeDebian(join(folder, suite), { suite, mirror })
    const releases = makeReleases(folder)
    for (const suite of only.length > 0 ? only : SUITES)
      await runTrial({ root: join(folder, suite), socket, releases, hosts: join(folder, 'hosts') })
  } finally {
    relay.close()
    relay.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In a process with an own network and own mounts, so that no port and no folder of this machine is touched. */
async function runTrial(trial: object): Promise<void> {
  const program = join(import.meta.dirname, 'install/trial.ts')
  const flags = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child']
  const child = spawn('unshare', [...flags, process.execPath, program, JSON.stringify(trial)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the trial of the page failed: its last line says where')
}
