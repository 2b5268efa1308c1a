import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCountOrNone, loadParts } from './torture.ts'

const parts = [...(await loadParts())]

test.each(parts)(
  'The part %s says in a line what it does, and can be run',
  (_, { about, run, defaultRounds = 1 }) => {
    expect(about).toMatch(/^.{20,}$/)
    expect(run).toBeInstanceOf(Function)
    expect(defaultRounds).toBeGreaterThan(0)
  },
)

test('Without a known part all parts are listed', () => {
  const script = join(import.meta.dirname, 'torture.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, 'nonsense'], { encoding: 'utf8' })
  expect(status).toBe(2)
  for (const [name] of parts) expect(stderr).toContain(`  ${name} `)
})

test.each(['0', 'many', '-1', '1.5'])('%s is no number of rounds and no seed', (text) => {
  expect(isCountOrNone(Number(text))).toBe(false)
})
