import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadParts } from './torture.ts'

const parts = [...(await loadParts())]

test.each(parts)(
  'The part %s says in a line what it does, and can be run',
  (_, { about, run, defaultRounds = 1 }) => {
    expect(about).toMatch(/^.{20,}$/)
    expect(run).toBeInstanceOf(Function)
    expect(defaultRounds).toBeGreaterThan(0)
  },
)

test.each([['nonsense'], ['locks', '--rounds', '0'], ['--rounds', 'many'], ['--seed', 'none']])(
  'Without a known part or a number of rounds all parts are listed: %s %s %s',
  (...args) => {
    const script = join(import.meta.dirname, 'torture.ts')
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    expect(status).toBe(2)
    for (const [name] of parts) expect(stderr).toContain(`  ${name} `)
  },
)
