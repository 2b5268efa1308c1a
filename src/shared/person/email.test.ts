import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '#tests/support/run-to-end.ts'
import { cleanEmail, isEmail, readableEmail } from './email.ts'

describe('an e-mail address', () => {
  it.each([
    'anna@example.com',
    'anna@xn--80a1acny.xn--p1ai',
    'anna@xn--w-uga1v8h.pl',
    'r&d@example.com',
    'anna=work@example.com',
    "o'neil!~/?#$%*^`{|}@example.com",
    'a.b+c@sub.example.museum',
  ])('%s is one', (address) => {
    expect(isEmail(cleanEmail(address))).toBe(true)
  })

  it.each([
    '',
    'anna',
    'anna@example',
    'anna@1.2.3.4',
    'anna@[1.2.3.4]',
    '"anna k"@example.com',
    'anna@example.com, ola@example.com',
    '.anna@example.com',
    'an..na@example.com',
    'anna@-example.com',
    'anna@example.xn--',
    'анна@example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a.'.repeat(124)}com`,
    'anna@почта.рф/path',
    'anna@почта.рф:25',
  ])('%s is none', (address) => {
    expect(isEmail(cleanEmail(address))).toBe(false)
  })

  it('gets the domain under which mail is sent, as browsers write it in their own fields', () => {
    expect(cleanEmail(' anna@почта.рф ')).toBe('anna@xn--80a1acny.xn--p1ai')
    expect(cleanEmail('Anna@ПОЧТА。рф')).toBe('Anna@xn--80a1acny.xn--p1ai')
    expect(cleanEmail('anna@żółw.pl')).toBe('anna@xn--w-uga1v8h.pl')
    expect(cleanEmail('Anna@Example.COM')).toBe('Anna@Example.COM')
  })

  it.each([
    ['hyphens', `${'a'.repeat(120)}@${'a-'.repeat(60)}`],
    ['dots behind the @', `a@${'a.'.repeat(120)}-`],
    ['dots before the @', `${'a.'.repeat(120)}@`],
  ])('a hostile address of %s is checked without catastrophic backtracking', (_, text) => {
    expect(runToEnd(() => isEmail(text))).toBe(false)
  })
})

describe('an e-mail address on a screen', () => {
  it.each([
    'почта.рф',
    'żółw.pl',
    'münchen.de',
    '阿里买买提.公司',
    'الجزائر.الجزائر',
    '한국.한국',
    'भारत.भारत',
  ])('%s is readable', (domain) => {
    expect(readableEmail(`anna@${domainToASCII(domain)}`)).toBe(`anna@${domain}`)
  })

  it.each([
    'anna@example.com',
    // "аррӏе.com": Cyrillic letters that look like Latin ones.
    'anna@xn--80ak6aa92e.com',
    'anna@xn--a.com',
    'anna@xn--99999999999.com',
    'not an address',
  ])('%s stays as it is sent', (address) => {
    expect(readableEmail(address)).toBe(address)
  })
})
