import { describe, expect, it } from 'vitest'
import { findPeriodWarnings, type Period } from './rules.ts'

const TODAY = '2026-11-28'
const stays = (...periods: Period[]) => findPeriodWarnings(periods, { rule: 'stays', today: TODAY })
const journeys = (...periods: Period[]) => findPeriodWarnings(periods, { rule: 'journeys', today: TODAY })

describe('Rows of a table that look wrong', () => {
  it('Days in their order, one after the other, are fine', () => {
    const rows = [
      { from: '2025-01-01', to: '2025-01-10' },
      { from: '2025-02-01', to: '2025-02-01' },
    ]
    expect(journeys(...rows)).toEqual([])
    expect(journeys({})).toEqual([])
    expect(journeys()).toEqual([])
  })

  it('An end before the start is said, and the row takes part in nothing else', () => {
    const rows = [
      { from: '2025-01-10', to: '2025-01-01' },
      { from: '2024-12-01', to: '2025-02-01' },
    ]
    expect(journeys(...rows)).toEqual([{ kind: 'end_before_start', row: 0 }])
  })

  it('A day after today is said, today itself is not', () => {
    expect(journeys({ from: '2026-11-01', to: '2026-11-28' })).toEqual([])
    expect(journeys({ from: '2026-11-01', to: '2026-11-29' })).toEqual([{ kind: 'future', row: 0 }])
    expect(journeys({ from: '2026-12-01' })).toEqual([
      { kind: 'no_end', row: 0 },
      { kind: 'future', row: 0 },
    ])
  })

  it('A missing end and a missing start are said', () => {
    expect(journeys({ from: '2025-01-01' }, { to: '2025-03-01' })).toEqual([
      { kind: 'no_end', row: 0 },
      { kind: 'no_start', row: 1 },
    ])
  })

  it('Days that two rows have are said at the later one, also inside a long one', () => {
    expect(
      journeys(
        { from: '2025-01-01', to: '2025-12-31' },
        { from: '2025-03-01', to: '2025-03-05' },
        { from: '2025-06-01', to: '2025-06-05' },
      ),
    ).toEqual([
      { kind: 'overlap', row: 1, other: 0 },
      { kind: 'overlap', row: 2, other: 0 },
    ])
  })

  it('To leave one country and enter the next on the same day is no overlap', () => {
    const rows = [
      { from: '2025-01-01', to: '2025-01-10' },
      { from: '2025-01-10', to: '2025-01-20' },
    ]
    expect(journeys(...rows)).toEqual([])
  })

  it('The 29 February counts in a leap year only', () => {
    expect(journeys({ from: '2024-02-29', to: '2024-03-01' })).toEqual([])
    // What is no day is refused at the field, and not judged here.
    expect(journeys({ from: '2025-02-29', to: '2025-02-01' })).toEqual([])
  })
})

describe('Days between two stays', () => {
  it('They are said with their days, and only of stays', () => {
    const rows = [
      { from: '2025-01-01', to: '2025-01-10' },
      { from: '2025-02-01', to: '2025-02-20' },
    ]
    expect(stays(...rows)).toEqual([{ kind: 'gap', row: 1, other: 0, from: '2025-01-11', to: '2025-01-31' }])
    expect(journeys(...rows)).toEqual([])
  })

  it('Stays that follow each other leave none, whatever their order', () => {
    const rows = [
      { from: '2025-02-11', to: '2025-02-20' },
      { from: '2025-01-01', to: '2025-02-10' },
    ]
    expect(stays(...rows)).toEqual([])
  })

  it('Only the last five years count: an older gap is not said, one that reaches into them begins with them', () => {
    expect(stays({ from: '2019-01-01', to: '2019-02-01' }, { from: '2021-11-28', to: '2021-12-31' })).toEqual(
      [],
    )
    expect(stays({ from: '2019-01-01', to: '2019-02-01' }, { from: '2022-01-01', to: '2022-03-01' })).toEqual(
      [{ kind: 'gap', row: 1, other: 0, from: '2021-11-28', to: '2021-12-31' }],
    )
  })

  it('On 29 February five years ago is 28 February', () => {
    expect(
      findPeriodWarnings(
        [
          { from: '2022-01-01', to: '2022-02-01' },
          { from: '2023-03-02', to: '2023-03-03' },
        ],
        { rule: 'stays', today: '2028-02-29' },
      ),
    ).toEqual([{ kind: 'gap', row: 1, other: 0, from: '2023-02-28', to: '2023-03-01' }])
  })
})
