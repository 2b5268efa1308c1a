import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DataFolderInUseError, lockDataFolder } from '#database/data-lock.ts'
import { WAIT_MS } from '#tests/support/patience.ts'
import { createDataDir } from '#tests/support/test-database.ts'

const data = createDataDir()
const path = join(data.path, 'db.lock')
const children = new Set<ReturnType<typeof spawn>>()

afterEach(async () => {
  for (const child of children) await kill(child)
})

afterAll(() => data.remove())

describe('the lock of the embedded database', () => {
  test('A second process is refused, told whom to stop, and has waited for no heartbeat', async () => {
    const holder = await holdInAnotherProcess()
    // A holder that stands still gives no sign of life but its pid.
    holder.kill('SIGSTOP')
    const refusal = await lockDataFolder(data.path, { patience: 0 }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataFolderInUseError)
    expect(String(refusal)).toContain(`pid ${holder.pid}`)
  })

  test('The same process is refused too, until it has released', async () => {
    const lock = await lockDataFolder(data.path)
    await expect(lockDataFolder(data.path)).rejects.toThrow(DataFolderInUseError)
    lock.release()
    expect(existsSync(path)).toBe(false)
  })

  test('A lock left by kill -9 is taken over', async () => {
    await kill(await holdInAnotherProcess())
    expect(existsSync(path)).toBe(true)
    const lock = await lockDataFolder(data.path)
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
    lock.release()
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'A pid that now belongs to another program is no holder',
    async () => {
      await kill(await holdInAnotherProcess())
      const left = JSON.parse(readFileSync(path, 'utf8'))
      writeFileSync(path, JSON.stringify({ ...left, pid: process.ppid, started: '1' }))
      const lock = await lockDataFolder(data.path)
      lock.release()
    },
  )

  test('A lock from another container counts while it is kept fresh, and no longer', async () => {
    const holder = await holdInAnotherProcess()
    const left = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...left, pid: 999_999, place: 'another container' }))
    // However busy the machine: a heartbeat that comes ends the wait.
    await expect(lockDataFolder(data.path, { patience: WAIT_MS })).rejects.toThrow(DataFolderInUseError)
    await kill(holder)
    const lock = await lockDataFolder(data.path, { patience: 500 })
    lock.release()
  })

  test('A damaged lock file is not in the way', async () => {
    writeFileSync(path, '{"pid":')
    const lock = await lockDataFolder(data.path, { patience: 500 })
    lock.release()
  })

  test('Of many that start at once on a left lock exactly one gets in', async () => {
    await kill(await holdInAnotherProcess())
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(data.path)))
    const locks = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(locks).toHaveLength(1)
    for (const lock of locks) lock.release()
  })
})

async function holdInAnotherProcess() {
  const code = `
    import { lockDataFolder } from '#database/data-lock.ts'
    await lockDataFolder(${JSON.stringify(data.path)})
    console.log('held')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: new URL('../..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (typeof first === 'number') throw new Error('the holder ended before it held the lock')
  return child
}

async function kill(child: ReturnType<typeof spawn>) {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
