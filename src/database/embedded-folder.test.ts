import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDataDir } from '#tests/support/test-database.ts'
import { StartError } from '../errors/start-error.ts'
import { isFirstStart, openUndamaged, prepareEmbeddedFolder } from './embedded-folder.ts'

let data: ReturnType<typeof createDataDir>
let templateDir: string
let folder: string

const PARTS = ['PG_VERSION', 'global/pg_control', 'base/1', 'base/empty/', 'pg_wal/0001', 'pg_xact/0000']

function write(root: string, text: string) {
  for (const part of PARTS) {
    const path = join(root, part)
    mkdirSync(part.endsWith('/') ? path : join(path, '..'), { recursive: true })
    if (!part.endsWith('/')) writeFileSync(path, text)
  }
}

beforeEach(() => {
  data = createDataDir()
  templateDir = join(data.path, 'template')
  folder = join(data.path, 'data/db')
  write(templateDir, 'template')
})

afterEach(() => data.remove())

describe('the folder of the embedded database', () => {
  test('A first start gets every file and empty folder of the template', async () => {
    expect(isFirstStart(folder)).toBe(true)
    await prepareEmbeddedFolder({ folder, templateDir })
    expect(readFileSync(join(folder, 'base/1'), 'utf8')).toBe('template')
    expect(existsSync(join(folder, 'base/empty'))).toBe(true)
    expect(existsSync(`${folder}.tmp`)).toBe(false)
    expect(isFirstStart(folder)).toBe(false)
  })

  test('An empty folder is a first start, too', async () => {
    mkdirSync(folder, { recursive: true })
    expect(isFirstStart(folder)).toBe(true)
    await prepareEmbeddedFolder({ folder, templateDir })
    expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('template')
  })

  test('A database that exists is never touched', async () => {
    write(folder, 'ours')
    await prepareEmbeddedFolder({ folder, templateDir })
    expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('ours')
  })

  test('What a crash left of an earlier copy is thrown away', async () => {
    mkdirSync(`${folder}.tmp/base`, { recursive: true })
    writeFileSync(join(`${folder}.tmp`, 'base/half'), 'half')
    await prepareEmbeddedFolder({ folder, templateDir })
    expect(existsSync(join(folder, 'base/half'))).toBe(false)
    expect(existsSync(join(folder, 'base/1'))).toBe(true)
  })

  test.each(['PG_VERSION', 'global', 'base', 'pg_wal', 'pg_xact'])(
    'One that has lost %s is refused and left as it is, not made anew',
    async (part) => {
      write(folder, 'ours')
      rmSync(join(folder, part), { recursive: true })
      const left = readdirSync(folder, { recursive: true }).sort()
      const refusal = await prepareEmbeddedFolder({ folder, templateDir }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(StartError)
      expect(String(refusal)).toMatch(new RegExp(`is incomplete \\(${part}.*restore the folder`))
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(left)
    },
  )

  test('A trap of the database is told as damage, another error as what it is', async () => {
    write(folder, 'ours')
    const fail = (error: Error) => openUndamaged(folder, () => Promise.reject(error)).catch((e: unknown) => e)
    const trap = Object.assign(new Error('Aborted(). Build with -sASSERTIONS'), { name: 'RuntimeError' })
    const corrupt = new Error('Failed query', { cause: Object.assign(new Error('x'), { code: 'XX001' }) })
    for (const error of [trap, corrupt, new Error('PGlite failed to initialize properly')]) {
      expect(await fail(error)).toBeInstanceOf(StartError)
    }
    const ours = new TypeError('a mistake of ours')
    expect(await fail(ours)).toBe(ours)
  })
})
