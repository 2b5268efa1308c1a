import { expect, test } from 'vitest'
import { findCountry } from '#http/country.ts'

test('The country of an address is known without asking anybody', () => {
  expect(findCountry('83.0.0.1')).toBe('PL')
  expect(findCountry('2a00:1450:4001:81b::200e')).toMatch(/^[A-Z]{2}$/)
})

test.each(['127.0.0.1', '192.168.1.7', '::1', '', 'nonsense', null])('%s is in none', (address) => {
  expect(findCountry(address)).toBeNull()
})
