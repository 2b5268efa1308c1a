import { describe, expect, test } from 'vitest'
import type { Language } from '../language.ts'
import { chooseLanguage } from './choose-language.ts'

/** As if messages/ had files of these languages. */
const THREE = ['en', 'pl', 'uk'] as unknown as readonly Language[]
const choose = (cookie?: string, acceptLanguage?: string) => chooseLanguage({ cookie, acceptLanguage }, THREE)

describe('The language of a request is', () => {
  test('the chosen one, whatever the browser prefers', () => {
    expect(choose('a=b; language=uk; c=d', 'pl')).toBe('uk')
    expect(choose('language=pl')).toBe('pl')
  })

  test.each([
    ['uk', 'uk'],
    ['uk-UA,uk;q=0.9,en-US;q=0.8', 'uk'],
    ['de, en;q=0.3, PL-pl;q=0.7', 'pl'],
    ['de-AT, fr;q=0.9', 'en'],
    ['pl;q=0, uk;q=0.1', 'uk'],
    ['*', 'en'],
    ['uk;q=much, pl', 'pl'],
    ['', 'en'],
  ])('else the one that the browser prefers: "%s" gets %s', (accepted, language) => {
    expect(choose(undefined, accepted)).toBe(language)
    expect(choose('language=de; xlanguage=uk', accepted)).toBe(language)
  })

  test('that of the page that calls, before all others', () => {
    const call = (page: string) =>
      chooseLanguage({ page, cookie: 'language=uk', acceptLanguage: 'uk' }, THREE)
    expect(call('pl')).toBe('pl')
    for (const unknown of ['PL', 'de', '', 'pl, uk', 'pl\r\nx: y']) expect(call(unknown)).toBe('uk')
  })

  test('that of the page a form without a script was sent from, when its address names one', () => {
    const send = (referer: string) =>
      chooseLanguage({ referer, cookie: 'language=uk', acceptLanguage: 'uk' }, THREE)
    expect(send('https://karta.example/pl/contact?a=b')).toBe('pl')
    for (const other of ['https://karta.example/contact', 'https://karta.example/', 'pl', ''])
      expect(send(other)).toBe('uk')
  })

  test('found without reading a header of 8 KB to its end', () => {
    const long = Array.from({ length: 2_000 }, (_, at) => `x${at};q=0.9`).join(',')
    expect(choose(undefined, `pl,${long},uk;q=1`)).toBe('pl')
    expect(choose(undefined, `${long},pl`)).toBe('en')
    expect(choose(undefined, 'q=,;;,=;q='.repeat(800))).toBe('en')
    expect(choose(`language=${'pl'.repeat(4_000)}`, 'uk')).toBe('uk')
  })

  test('the base language when there is no other', () => {
    expect(chooseLanguage({ cookie: 'language=pl', acceptLanguage: 'pl' }, ['en'])).toBe('en')
  })
})
