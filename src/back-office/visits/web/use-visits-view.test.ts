import { describe, expect, test } from 'vitest'
import { addressOfView, daysOf, readView } from './use-visits-view.ts'

describe('The view of visits in the address', () => {
  test('comes back as it was', () => {
    const view = { date: '2026-11-19', isDay: true, with: 'me', visit: 'appointment-1' }
    expect(readView(new URL(addressOfView(view), 'https://pobyt.example').searchParams)).toEqual(view)
    expect(addressOfView({ isDay: false })).toBe('/office/visits')
  })

  test('leaves out a day that does not exist', () => {
    for (const date of ['2026-02-30', '2026-13-01', 'soon', '1999-01-01']) {
      expect(readView(new URLSearchParams({ date })).date).toBeUndefined()
    }
  })

  test('is Monday to Sunday, or one day', () => {
    const week = daysOf({ isDay: false }, '2026-11-19')
    expect([week[0], week.at(-1)]).toEqual(['2026-11-16', '2026-11-22'])
    expect(daysOf({ isDay: true }, '2026-11-22')).toEqual(['2026-11-22'])
  })
})
