import { describe, expect, it } from 'vitest'
import { Line } from './line-store.ts'

function startLine(estimate: number | null = null) {
  const clock = { now: 1_000 }
  const line = new Line({ now: () => clock.now, estimate: () => estimate })
  return { line, pass: (milliseconds: number) => (clock.now += milliseconds) }
}

const BYTES_IN_MEGABIT = 125_000

describe('how many uploads a line carries', () => {
  it('is known from the browser until something was sent, and all when it is not known', () => {
    expect(startLine().line.countAtOnce(4)).toBe(4)
    expect(startLine(10).line.countAtOnce(4)).toBe(4)
    expect(startLine(3).line.countAtOnce(4)).toBe(2)
    expect(startLine(0.4).line.countAtOnce(4)).toBe(1)
  })

  it('is one below a megabit a second, measured from all uploads together', () => {
    const { line, pass } = startLine()
    const [first, second] = [line.begin(), line.begin()]
    first.moved(40_000)
    pass(2_000)
    second.moved(40_000)
    expect(line.countAtOnce(2)).toBe(1)
    first.end()
    second.end()
    second.end()
  })

  it('grows again when the line does, and a pause between uploads is no slow line', () => {
    const { line, pass } = startLine()
    const slow = line.begin()
    pass(2_000)
    slow.moved(1_000)
    slow.end()
    expect(line.countAtOnce(4)).toBe(1)
    pass(600_000)
    const fast = line.begin()
    for (let window = 1; window <= 4; window += 1) {
      pass(2_000)
      fast.moved(window * 2 * 20 * BYTES_IN_MEGABIT)
    }
    expect(line.countAtOnce(4)).toBe(4)
  })
})
