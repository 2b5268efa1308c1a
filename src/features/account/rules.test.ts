import { describe, expect, it } from 'vitest'
import { explainWait } from '#client/explain-wait.ts'
import {
  chooseReturnPath,
  explainRefusedPassword,
  explainWeakPassword,
  initialsOf,
  isRefreshDue,
  ratePassword,
  readLinkToken,
  readWeaknesses,
} from './rules.ts'

describe('AUTH-8 when a session is refreshed', () => {
  it('is within 90 seconds of its end, or after it', () => {
    expect(isRefreshDue({ expiresAt: 100_000, now: 9_999 })).toBe(false)
    expect(isRefreshDue({ expiresAt: 100_000, now: 10_000 })).toBe(true)
    expect(isRefreshDue({ expiresAt: 100_000, now: 200_000 })).toBe(true)
  })
})

describe('AUTH-6 where sign-in leads', () => {
  it('is the page the person came from, with its query and anchor', () => {
    expect(chooseReturnPath('/documents')).toBe('/documents')
    expect(chooseReturnPath('/appointment?office=krakow#slots')).toBe('/appointment?office=krakow#slots')
    expect(chooseReturnPath('/')).toBe('/')
  })

  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['/documents\\..'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' /documents'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['documents'],
    [''],
    [null],
    [undefined],
    [{ pathname: '/documents' }],
    [`/${'a'.repeat(3000)}`],
    ['/login'],
    ['/login?from=/login'],
    ['/register#top'],
  ])('is the dashboard instead of %j', (from) => {
    expect(chooseReturnPath(from)).toBe('/dashboard')
  })
})

describe('AUTH-7 weak passwords', () => {
  it('are read from a list or from the header, unknown words left out', () => {
    expect(readWeaknesses('contains_name, common,other')).toEqual(['common', 'contains_name'])
    expect(readWeaknesses(['contains_email', 7])).toEqual(['contains_email'])
    expect(readWeaknesses(undefined)).toEqual([])
    expect(readWeaknesses('')).toEqual([])
  })

  it('are explained with every reason', () => {
    expect(explainRefusedPassword(['common', 'contains_name'])).toBe(
      'This password is one of the most used. Choose another one. The password contains your name. Choose another one.',
    )
    expect(explainWeakPassword(['contains_email'])).toBe('It contains your email address.')
  })
})

describe('too many attempts', () => {
  it.each([
    [null, 'Too many attempts. Try again later.'],
    [1, 'Too many attempts. Try again in 2 seconds.'],
    [45, 'Too many attempts. Try again in 45 seconds.'],
    [60, 'Too many attempts. Try again in 1 minute.'],
    [61, 'Too many attempts. Try again in 2 minutes.'],
    [900, 'Too many attempts. Try again in 15 minutes.'],
    [3600, 'Too many attempts. Try again in 60 minutes.'],
    [3601, 'Too many attempts. Try again in 2 hours.'],
    [86_400, 'Too many attempts. Try again in 24 hours.'],
  ])('after Retry-After %j', (seconds, words) => {
    expect(explainWait(seconds)).toBe(words)
  })
})

describe('SHELL-3 the initials on the account button', () => {
  it.each([
    ['Tamar Beridze', 'TB'],
    ['Maria de la Cruz', 'MC'],
    ['Oleg', 'O'],
    ['олена коваленко', 'ОК'],
    ['їжакевич ґалина', 'ЇҐ'],
    ['თამარ ბერიძე', 'თბ'],
    ['آرام محمد', 'آم'],
    ['王小明', '王'],
    ['', 'T'],
  ])('of %j are %s', (name, initials) => {
    expect(initialsOf({ full_name: name, email: 'tamar@example.com' })).toBe(initials)
  })
})

it.each([
  ['', 'short'],
  ['kwiat', 'short'],
  ['kwiatek', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['kwiat-na-ok', 'fair'],
  ['kwiat-na-oknie-7', 'strong'],
  ['квітка-на-вікні', 'strong'],
])('AUTH-7 "%s" is %s', (password, strength) => {
  expect(ratePassword(password)).toBe(strength)
})

describe('The token of a link', () => {
  const token = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL-_012'
  it.each([
    [`?token=${token}`, token],
    [`?token=${token}.`, token],
    [`?token=${token}&amp;x=1`, token],
    [`?token=3D${token}`, token],
    ['?token=made-up', 'made-up'],
    ['?token=', ''],
    ['', null],
  ])('of %s is what was sent', (query, read) => {
    expect(readLinkToken(query)).toBe(read)
  })
})
