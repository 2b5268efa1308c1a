import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDataDir } from '#tests/support/test-database.ts'
import { copyTemplate } from './template.ts'

let data: ReturnType<typeof createDataDir>
let from: string
let to: string

beforeEach(() => {
  data = createDataDir()
  from = join(data.path, 'template')
  to = join(data.path, 'data/db')
  mkdirSync(join(from, 'base/empty'), { recursive: true })
  writeFileSync(join(from, 'PG_VERSION'), '18\n')
  writeFileSync(join(from, 'base/1'), 'rows')
})

afterEach(() => data.remove())

describe('the database a first start begins from', () => {
  test('A first start gets every file and empty folder of the template', async () => {
    await copyTemplate({ from, to })
    expect(readFileSync(join(to, 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect(readFileSync(join(to, 'base/1'), 'utf8')).toBe('rows')
    expect(existsSync(join(to, 'base/empty'))).toBe(true)
    expect(existsSync(`${to}.tmp`)).toBe(false)
  })

  test('A database that exists is never touched', async () => {
    mkdirSync(to, { recursive: true })
    writeFileSync(join(to, 'PG_VERSION'), 'ours')
    await copyTemplate({ from, to })
    expect(readFileSync(join(to, 'PG_VERSION'), 'utf8')).toBe('ours')
  })

  test('What a crash left of an earlier copy is thrown away', async () => {
    mkdirSync(`${to}.tmp/base`, { recursive: true })
    writeFileSync(join(`${to}.tmp`, 'base/half'), 'half')
    await copyTemplate({ from, to })
    expect(existsSync(join(to, 'base/half'))).toBe(false)
    expect(existsSync(join(to, 'base/1'))).toBe(true)
  })

  test('Without a template the folder is left for initdb to make', async () => {
    await copyTemplate({ from: join(data.path, 'none'), to })
    expect(existsSync(to)).toBe(false)
  })
})
