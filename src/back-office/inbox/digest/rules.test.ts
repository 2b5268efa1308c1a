import { describe, expect, test } from 'vitest'
import { findMorning } from './rules.ts'

describe('The morning on which the operator is told', () => {
  test('is from 8 to noon in Warsaw, in winter and in summer', () => {
    expect(findMorning(new Date('2027-02-10T06:59:00Z'))).toBeNull()
    expect(findMorning(new Date('2027-02-10T07:00:00Z'))).toEqual({
      date: '2027-02-10',
      until: new Date('2027-02-09T07:00:00Z'),
    })
    expect(findMorning(new Date('2027-02-10T11:00:00Z'))).toBeNull()
    expect(findMorning(new Date('2027-07-07T06:00:00Z'))?.until).toEqual(new Date('2027-07-06T06:00:00Z'))
  })

  test('is a day on which people work', () => {
    expect(findMorning(new Date('2027-02-13T08:00:00Z'))).toBeNull()
    expect(findMorning(new Date('2027-02-14T08:00:00Z'))).toBeNull()
    expect(findMorning(new Date('2027-02-15T08:00:00Z'))).not.toBeNull()
    // Independence Day, a Thursday.
    expect(findMorning(new Date('2027-11-11T08:00:00Z'))).toBeNull()
  })
})
