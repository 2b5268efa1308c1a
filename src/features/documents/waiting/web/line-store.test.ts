import { describe, expect, it } from 'vitest'
import { Line } from './line-store.ts'

const BYTES_IN_MEGABIT = 125_000

function startLine() {
  const clock = { now: 1_000 }
  const line = new Line({ now: () => clock.now })
  const pass = (milliseconds: number) => (clock.now += milliseconds)
  /** One upload of two seconds at this speed. */
  const send = (megabits: number) => {
    const upload = line.begin()
    pass(2_000)
    upload.moved(megabits * 2 * BYTES_IN_MEGABIT)
    upload.end()
  }
  return { line, pass, send }
}

/** How many turns the line gives now; they are given back. */
function countTurns(line: Line): number {
  const taken = []
  for (let turn = line.acquireSlot(); turn; turn = line.acquireSlot()) taken.push(turn)
  for (const release of taken) release()
  return taken.length
}

describe('how many uploads a line carries', () => {
  it('is one until something was measured', () => {
    const { line, send } = startLine()
    expect(countTurns(line)).toBe(1)
    send(10)
    expect(countTurns(line)).toBe(4)
    line.forget()
    expect(countTurns(line)).toBe(1)
  })

  it('is known from one small file that arrived quickly', () => {
    const { line, pass } = startLine()
    const upload = line.begin()
    upload.moved(300_000)
    pass(300)
    upload.end()
    expect(countTurns(line)).toBe(4)
  })

  it('is two on a thin line', () => {
    const { line, send } = startLine()
    send(3)
    expect(countTurns(line)).toBe(2)
  })

  it('is one below a megabit a second, measured from all uploads together', () => {
    const { line, pass } = startLine()
    const [first, second] = [line.begin(), line.begin()]
    first.moved(40_000)
    pass(2_000)
    second.moved(40_000)
    expect(countTurns(line)).toBe(1)
    first.end()
    second.end()
    second.end()
  })

  it('grows again when the line does, and a pause between uploads is no slow line', () => {
    const { line, pass, send } = startLine()
    send(0.1)
    expect(countTurns(line)).toBe(1)
    pass(600_000)
    const fast = line.begin()
    for (let window = 1; window <= 4; window += 1) {
      pass(2_000)
      fast.moved(window * 2 * 20 * BYTES_IN_MEGABIT)
    }
    expect(countTurns(line)).toBe(4)
  })
})

it('Those that wait are told when a turn is given back, once, and when more is known of the line', () => {
  const { line, send } = startLine()
  let told = 0
  line.watch(() => (told += 1))
  const release = line.acquireSlot()
  expect(line.acquireSlot()).toBeNull()
  release?.()
  release?.()
  expect(told).toBe(1)
  send(10)
  expect(told).toBe(2)
})
