import { describe, expect, test } from 'vitest'
import { mailboxKey } from './rate-limit.ts'

const isOne = (...addresses: string[]) =>
  new Set(addresses.map((one) => mailboxKey('letter', one))).size === 1

describe('The key of a limit on letters', () => {
  test('is one for every spelling of a mailbox', () => {
    expect(
      isOne('victim@example.com', ' Victim@Example.COM ', 'victim+1@example.com', 'victim+a+b@example.com'),
    ).toBe(true)
    expect(isOne('vic.tim@gmail.com', 'v.i.c.t.i.m+x@gmail.com', 'victim@googlemail.com')).toBe(true)
  })

  test('is another for another mailbox or purpose, and shows no address', () => {
    for (const other of [
      'vic.tim@example.com',
      'victim@example.org',
      'victi@example.com',
      '+victim@example.com',
    ])
      expect(isOne('victim@example.com', other), other).toBe(false)
    expect(isOne('+1@example.com', '+2@example.com')).toBe(false)
    expect(isOne('"a+b"@example.com', '"a@b"@example.com')).toBe(false)
    expect(mailboxKey('letter', 'victim@example.com')).not.toBe(mailboxKey('copy', 'victim@example.com'))
    expect(mailboxKey('letter', 'victim@example.com')).not.toContain('victim')
  })
})
