import { expect, test } from 'vitest'
import { blockOf } from '#server/middleware/client-address.ts'

test('IPv4 counts whole, IPv6 by its /64', () => {
  expect(blockOf('192.0.2.7')).toBe('192.0.2.7')
  expect(blockOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(blockOf('2001:db8:1:2::99')).toBe('2001:db8:1:2::/64')
  expect(blockOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(blockOf('::1')).toBe('0:0:0:0::/64')
})
