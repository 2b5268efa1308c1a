import { describe, expect, test } from 'vitest'
import { createRandom } from '#tests/support/random-acts.ts'
import { isLeftOutWhole, isTakenFrom, LEFT_OUT } from './rules.ts'

const NOTE = 'Called. Her husband Jan owes tax.\nShe sends the lease on Friday.'

describe('A released text of a note', () => {
  test.each([
    NOTE,
    `  ${NOTE}\n`,
    'Called. […]\nShe sends the lease on Friday.',
    '[…] She sends the lease on Friday.',
    'Called. […]',
    'Called. […] owes tax.\n[…] the lease […]',
    '[…]',
    'Called.[…][…]She sends the lease on Friday.',
  ])('is the note with pieces taken out: %j', (released) => {
    expect(isTakenFrom(NOTE, released)).toBe(true)
  })

  test.each([
    'Called.',
    'Called. She sends the lease on Friday.',
    'Called. […] She sends the lease on Monday.',
    'She sends the lease on Friday. […] Called.',
    'Called. Called. […]',
    'Called. […] the lease […] the lease […]',
    '[…] Friday. Friday.',
    '',
  ])('is not one that says something else: %j', (released) => {
    expect(isTakenFrom(NOTE, released)).toBe(false)
  })

  test('may be anything between any two pieces', () => {
    const random = createRandom(7)
    for (let round = 0; round < 1_000; round += 1) {
      const [from, until] = [random(), random()].sort().map((part) => Math.floor(part * NOTE.length))
      expect(isTakenFrom(NOTE, NOTE.slice(0, from) + LEFT_OUT + NOTE.slice(until))).toBe(true)
    }
  })

  test('may be nothing at all', () => {
    expect(isLeftOutWhole(' […]\n[…] ')).toBe(true)
    expect(isLeftOutWhole('[…] Friday')).toBe(false)
  })
})
