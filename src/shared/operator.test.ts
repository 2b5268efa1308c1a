import { describe, expect, test } from 'vitest'
import { formatAddress, OPERATOR, phoneHref } from './operator.ts'

describe('SITE-11 addresses of the consultancy', () => {
  test('a phone link holds no blanks', () => {
    expect(phoneHref('+48 22 000 00 00')).toBe('tel:+48220000000')
  })

  test('an address is one line', () => {
    expect(formatAddress(OPERATOR.address)).toBe('ul. Przykładowa 1, 00-001 Warszawa, Polska')
  })
})
