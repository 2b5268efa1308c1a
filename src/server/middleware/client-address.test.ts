import { describe, expect, test } from 'vitest'
import { hostMiddleware, type ReceivedCall } from '#tests/support/middleware-host.ts'
import { clientAddress, toAddressBlock } from './client-address.ts'

test('The address block is an IPv4 address or an IPv6 /64', () => {
  expect(toAddressBlock('192.0.2.7')).toBe('192.0.2.7')
  expect(toAddressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(toAddressBlock('2001:db8:1:2::99')).toBe('2001:db8:1:2::/64')
  expect(toAddressBlock('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(toAddressBlock('::1')).toBe('0:0:0:0::/64')
})

async function addressOf(url: string, forwarded: string): Promise<string | null> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': forwarded } })
  return ((await response.json()) as ReceivedCall).clientAddress
}

describe('The address of the client', () => {
  test('is that of the connection when no proxy is trusted, whatever a header says', async () => {
    const url = await hostMiddleware([clientAddress])
    expect(await addressOf(url, '203.0.113.9')).toBe('127.0.0.1')
  })

  test('is that of the connection when that is not the trusted proxy', async () => {
    const url = await hostMiddleware([clientAddress], { env: { TRUST_PROXY: '192.0.2.1' } })
    expect(await addressOf(url, '203.0.113.9')).toBe('127.0.0.1')
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:aa:1::7', '2001:db8:aa:1::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    // The client may have written everything to the left of it.
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    // Through two trusted proxies.
    ['203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['2001:db8:aa:1::7, fd00::5', '2001:db8:aa:1::/64'],
    // Only proxies, an empty header, no addresses.
    ['10.1.2.3', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['203.0.113.9:4711', '127.0.0.1'],
  ])('behind trusted proxies and with X-Forwarded-For "%s" is %s', async (forwarded, sender) => {
    const url = await hostMiddleware([clientAddress], {
      env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' },
    })
    expect(await addressOf(url, forwarded)).toBe(sender)
  })
})
