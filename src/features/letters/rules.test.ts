import { describe, expect, it } from 'vitest'
import { LETTER_KINDS } from './contract.ts'
import { dueReminder, factOfLetter, type LetterDays, letterTerm, waitsForAnswer } from './rules.ts'

const LETTER: LetterDays = {
  kind: 'formal_gaps',
  way: 'box',
  arrived_on: '2026-12-01',
  opened_on: null,
  named_until: null,
  visit_on: null,
}

describe('The term of a letter', () => {
  it('runs from the opening, or from the day after 14 days in the box', () => {
    expect(letterTerm({ ...LETTER, opened_on: '2026-12-03' })).toEqual({
      delivered_on: '2026-12-03',
      due_on: '2026-12-10',
    })
    expect(letterTerm(LETTER)).toEqual({ delivered_on: '2026-12-16', due_on: '2026-12-23' })
    // Opened after that, it was delivered all the same.
    expect(letterTerm({ ...LETTER, opened_on: '2026-12-20' }).delivered_on).toBe('2026-12-16')
  })

  it('runs from the end of 14 days for a notice that was not collected, and at once from hand to hand', () => {
    expect(letterTerm({ ...LETTER, way: 'notice' }).delivered_on).toBe('2026-12-15')
    expect(letterTerm({ ...LETTER, way: 'hand' })).toEqual({
      delivered_on: '2026-12-01',
      due_on: '2026-12-08',
    })
  })

  it('ends past a Saturday and holidays', () => {
    // Delivered on 18 December: the seventh day is the first day of Christmas, a Friday; Monday is the next working day.
    expect(letterTerm({ ...LETTER, way: 'hand', arrived_on: '2026-12-18' }).due_on).toBe('2026-12-28')
  })

  it('is the day that the letter names, or that of the visit', () => {
    expect(letterTerm({ ...LETTER, named_until: '2027-01-15' }).due_on).toBe('2027-01-15')
    const visit = { ...LETTER, kind: 'visit', named_until: '2027-01-15', visit_on: '2027-01-11' } as const
    expect(letterTerm(visit).due_on).toBe('2027-01-11')
  })

  it('is moved by no letter where only the law can: an appeal, a complaint of an order, one to the court', () => {
    const handed = { ...LETTER, way: 'hand', named_until: '2027-03-01' } as const
    expect(letterTerm({ ...handed, kind: 'order' }).due_on).toBe('2026-12-08')
    expect(letterTerm({ ...handed, kind: 'refusal' }).due_on).toBe('2026-12-15')
    expect(letterTerm({ ...handed, kind: 'refusal_upheld' }).due_on).toBe('2026-12-31')
  })

  it('is none where the law gives none, and nothing is named', () => {
    for (const kind of LETTER_KINDS) {
      const { due_on } = letterTerm({ ...LETTER, kind })
      expect(due_on === null, kind).toBe(factOfLetter(kind) === null)
    }
    expect(letterTerm({ ...LETTER, kind: 'other', named_until: '2026-12-20' }).due_on).toBe('2026-12-20')
  })
})

describe('The reminder of a letter', () => {
  it('is due 7, 3 and 1 days before, and not afterwards', () => {
    expect([8, 7, 4, 3, 2, 1, 0, -1].map(dueReminder)).toEqual([null, 7, 7, 3, 3, 1, 1, null])
  })
})

describe('A refusal', () => {
  const waits = (kind: 'refusal' | 'refusal_upheld' | 'evidence') =>
    (['first', 'second'] as const).flatMap((instance) =>
      [null, 'refused' as const].map((decision) => waitsForAnswer(kind, { decision, instance })),
    )
  it('waits for the appeal until the decision is recorded or the appeal is filed, that of the second instance for the court', () => {
    expect(waits('refusal')).toEqual([true, false, false, false])
    expect(waits('refusal_upheld')).toEqual([true, false, true, false])
    expect(waits('evidence')).toEqual([true, true, true, true])
  })
})
