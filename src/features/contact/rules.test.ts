import { describe, expect, test } from 'vitest'
import { runToEnd } from '#tests/support/run-to-end.ts'
import { CONTACT_MAX, cleanContactText, findContactFault } from './rules.ts'

describe('SITE-4 what a message may hold', () => {
  test('line ends in a name or subject become blanks: no header can begin there', () => {
    expect(cleanContactText('subject', ' Hello\r\nBcc: everybody@example.com\u0000 ')).toBe(
      'Hello Bcc: everybody@example.com',
    )
    expect(cleanContactText('name', 'Olena\u202E gnp.exe\u2028x')).toBe('Olena gnp.exe x')
  })

  test('a message keeps its lines and loses what cannot be stored', () => {
    expect(cleanContactText('message', ' one\r\ntwo\rthree\u0000\ud800 \tend \n')).toBe(
      'one\ntwo\nthree \tend',
    )
  })

  test('a name in any script passes', () => {
    for (const name of ['Олена Шевченко', 'نازنین', '王伟', "Siobhán O'Neil-Łoś"])
      expect(findContactFault('name', name)).toBeNull()
  })

  test('a message is neither empty nor endless', () => {
    expect(findContactFault('message', '')).toBe('missing')
    expect(findContactFault('message', cleanContactText('message', '\u200b \u00ad\n\u3164'))).toBe('missing')
    expect(findContactFault('message', 'x'.repeat(CONTACT_MAX.message))).toBeNull()
    expect(findContactFault('message', 'x'.repeat(CONTACT_MAX.message + 1))).toBe('too_long')
  })

  test('a name is one, by the rule of every form, and an address too', () => {
    for (const name of ['S.Kumar', 'Arun S/O Mani', '阿里·买买提', 'U'])
      expect(findContactFault('name', name)).toBeNull()
    expect(findContactFault('name', 'Win at evil.com')).toBe('wrong')
    expect(findContactFault('email', cleanContactText('email', 'r&d@почта.рф'))).toBeNull()
  })

  test.each([
    'plain',
    'a@b',
    'a b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
    'a@-x.pl',
  ])('the address %s is rejected', (text) => {
    expect(findContactFault('email', text)).toBe('wrong')
  })

  test('the phone may be empty, otherwise it must be a number', () => {
    expect(findContactFault('phone', '')).toBeNull()
    expect(findContactFault('phone', '+48 573 000 111')).toBeNull()
    expect(findContactFault('phone', '(022) 123-45-67')).toBeNull()
    expect(findContactFault('phone', 'call me')).toBe('wrong')
    expect(findContactFault('phone', '12')).toBe('wrong')
    for (const typed of ['+48 22 621 00 00 ext. 12', '22 621 00 00 wew. 12', '+48 22 621 00 00 #12'])
      expect(findContactFault('phone', typed)).toBeNull()
    expect(findContactFault('phone', '600700800, 601701801')).toBe('several')
  })

  test.each([
    ['hyphens', `${'a'.repeat(120)}@${'a-'.repeat(60)}`],
    ['dots behind the @', `a@${'a.'.repeat(120)}-`],
    ['dots before the @', `${'a.'.repeat(120)}@`],
    ['one long label', `a@${'a'.repeat(250)}`],
  ])('a hostile address of %s is checked without catastrophic backtracking', (_, text) => {
    expect(runToEnd(() => findContactFault('email', text))).toBe('wrong')
  })
})
