import { describe, expect, test } from 'vitest'
import { formatAddress, formatHours, OPERATOR, phoneHref } from './operator.ts'

describe('SITE-11 hours and addresses of the consultancy', () => {
  test('hours are those of the specification', () => {
    expect(formatHours(OPERATOR.hours.contact)).toBe('Mon-Fri 9:00-17:00, Sat 10:00-14:00')
    expect(formatHours(OPERATOR.hours.phone)).toBe('Mon-Fri 9:00-17:00')
    expect(formatHours(OPERATOR.hours.chat)).toBe('Mon-Fri 9:00-18:00')
    expect(OPERATOR.emailAnswerHours).toBe(24)
  })

  test('a phone link holds no blanks', () => {
    expect(phoneHref('+48 22 000 00 00')).toBe('tel:+48220000000')
  })

  test('an address is one line', () => {
    expect(formatAddress(OPERATOR.address)).toBe('ul. Przykładowa 1, 00-001 Warszawa, Poland')
  })
})
