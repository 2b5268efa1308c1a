import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DataFolderInUseError, lockDataFolder } from '#database/data-lock.ts'
import { StartError } from '#errors/start-error.ts'
import { createDataDir } from '#tests/support/test-database.ts'

const data = createDataDir()
const children = new Set<ReturnType<typeof spawn>>()

afterEach(async () => {
  for (const child of children) await kill(child)
})

afterAll(() => data.remove())

describe('the lock of the embedded database', () => {
  test('A second process is refused and told whom to stop, also while that one stands still', async () => {
    const holder = await holdInAnotherProcess()
    holder.kill('SIGSTOP')
    const refusal = await lockDataFolder(data.path).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataFolderInUseError)
    expect(String(refusal)).toContain(`(pid ${holder.pid})`)
  })

  test('The same process is refused too, until it has released, and releasing twice frees nobody else', async () => {
    const first = await lockDataFolder(data.path)
    await expect(lockDataFolder(data.path)).rejects.toThrow(DataFolderInUseError)
    first.release()
    const second = await lockDataFolder(data.path)
    first.release()
    await expect(lockDataFolder(data.path)).rejects.toThrow(`(pid ${process.pid})`)
    second.release()
    expect(existsSync(join(data.path, 'server.pid'))).toBe(false)
  })

  test('Nothing is left in the way by kill -9', async () => {
    const holder = await holdInAnotherProcess()
    await kill(holder)
    const lock = await lockDataFolder(data.path)
    expect(readFileSync(join(data.path, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`)
    lock.release()
  })

  test('Of many that start at once exactly one gets in', async () => {
    await kill(await holdInAnotherProcess())
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(data.path)))
    const locks = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(locks).toHaveLength(1)
    for (const lock of locks) lock.release()
  })

  test('Where nothing can be locked nobody gets in', async () => {
    const folder = join(data.path, 'odd')
    mkdirSync(join(folder, 'server.lock'), { recursive: true })
    const refusal = await lockDataFolder(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(refusal).not.toBeInstanceOf(DataFolderInUseError)
    expect(String(refusal)).toMatch(/cannot be locked \(unable to open database file\): DATA_DIR must be/)
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
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
