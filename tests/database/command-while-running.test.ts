import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '#tests/support/installation.ts'
import { createDataDir } from '#tests/support/test-database.ts'

const ROOT = join(import.meta.dirname, '../..')
const data = createDataDir()
let installation: Installation = await startInstallation({ dataDir: data.path })
const socket = join(data.path, 'pobyt.sock')

afterAll(async () => {
  await installation.close()
  data.remove()
})

/** `npm run pobyt -- …` on this installation. */
async function pobyt(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data.path, DATABASE_URL: '' }
  const command = [join(ROOT, 'build/program/pobyt.js'), ...args]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: data.path, env })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = Object(error) as { code: number; stderr: string }
    return { code, output: stderr }
  }
}

describe("the operator's commands on the embedded database while the server runs", () => {
  test('A command is run by the server, and its failure is the same sentence and exit code', async () => {
    expect((await pobyt('verify-audit')).output).toContain('The audit log is unchanged')
    expect((await pobyt('retention')).output).toContain('Nothing was changed.')
    expect(await pobyt('create-admin', 'nobody')).toEqual({
      code: 1,
      output: 'nobody is no e-mail address.\n',
    })
    expect((await pobyt('no-such-command')).output).toContain('Usage: npm run pobyt -- <command>')
    expect((await fetch(new URL('/healthz', installation.server.url))).status).toBe(200)
  })

  test('doctor finds no fault in a healthy installation, and one in a late schedule', async () => {
    await installation.server.settled
    const { code, output } = await pobyt('doctor')
    expect(code, output).toBe(0)
    expect(output).toMatch(/^ok +database: embedded PostgreSQL \d+/m)
    await installation.sql(`update schedule_runs set known_since = '2020-01-01' where name = 'audit.verify'`)
    expect(await pobyt('doctor')).toMatchObject({ code: 1, output: expect.stringMatching(/^1 fault, /) })
    await installation.sql(`update schedule_runs set known_since = now() where name = 'audit.verify'`)
    expect((await pobyt('migrate')).output).toContain('Nothing to do')
  })

  test('Only the user of the server reaches the socket', () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600)
  })

  test('A stop does not wait for who connects and says nothing, and leaves the commands usable', async () => {
    const silent = connect(socket).resume()
    await new Promise((connected) => silent.once('connect', connected))
    const ended = new Promise((closed) => silent.once('close', closed))
    await installation.close()
    await ended
    expect((await pobyt('verify-audit')).output).toContain('The audit log is unchanged')
    expect(await pobyt('doctor')).toMatchObject({ code: 0 })
  })

  test('What a killed server has left of its socket is in nobody’s way', async () => {
    writeFileSync(socket, '')
    expect((await pobyt('verify-audit')).output).toContain('The audit log is unchanged')
    installation = await startInstallation({ dataDir: data.path })
    expect((await pobyt('verify-audit')).output).toContain('The audit log is unchanged')
  })
})
