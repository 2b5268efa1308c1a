import { describe, expect, test } from 'vitest'
import { DEVICE_COOKIE } from '#features/account/devices/server/service.ts'
import { CONFIRMED_COOKIE } from '#features/account/recovery/contract.ts'
import { MESSAGE_YEARS } from '#features/contact/rules.ts'
import { MAIL_DAYS, MAIL_TEXT_DAYS } from '#mail/mail-delivery.ts'
import { sessionCookieName } from '#session/session-cookie.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'
import { loadLegalText } from './legal-text.ts'

const NAMES = ['privacy-policy', 'terms-of-service', 'cookie-policy', 'gdpr-compliance']
const wordsOf = (name: string) => JSON.stringify(loadLegalText(name))

describe('SITE-8 legal pages', () => {
  test.each(NAMES)('%s is dated, in sections, with every name filled in', (name) => {
    const sections = loadLegalText(name)
    expect(sections.length).toBeGreaterThan(4)
    expect(wordsOf(name)).toContain('June 18, 2025')
    expect(wordsOf(name)).not.toMatch(/\{\{|undefined/)
  })

  test('the terms keep the periods of the specification', () => {
    const terms = wordsOf('terms-of-service')
    for (const words of [
      '14 days',
      'within 30 days',
      'within 60 days at most',
      'one business day',
      'up to the fee paid',
      '10 years after the account expires',
      'dedicated specialist',
    ]) {
      expect(terms).toContain(words)
    }
  })

  test('the cookie policy names the cookies the server really sets', () => {
    const policy = wordsOf('cookie-policy')
    expect(policy).toContain(sessionCookieName(false))
    expect(policy).toContain(HINT_COOKIE)
    expect(policy).toContain(DEVICE_COOKIE)
    expect(policy).toContain(CONFIRMED_COOKIE)
    // Better Auth's, while a second factor or a passkey is asked for.
    for (const name of ['two_factor', 'trust_device', 'better-auth-passkey'])
      expect(policy).toContain(`better-auth.${name}`)
    expect(sessionCookieName(true).startsWith('__Secure-')).toBe(true)
  })

  test.each([true, false])(
    'what is said of counting visits is true for both kinds (counted: %s)',
    (analytics) => {
      const [cookies, privacy] = ['cookie-policy', 'privacy-policy'].map((name) =>
        JSON.stringify(loadLegalText(name, { analytics })),
      )
      for (const text of [cookies, privacy]) expect(text).not.toMatch(/\{\{|analytics\}\}/)
      expect(cookies?.includes('no visit is counted')).toBe(!analytics)
      for (const words of ['_ga', 'pobyt-consent', 'Google Analytics'])
        expect(cookies?.includes(words)).toBe(analytics)
      expect(privacy?.includes('Google')).toBe(analytics)
    },
  )

  test('the cookie of the language is named where there is a choice', () => {
    const [one, two] = [false, true].map((languages) =>
      JSON.stringify(loadLegalText('cookie-policy', { languages })),
    )
    expect(one).not.toContain('language you chose')
    expect(two).toContain('language you chose')
    for (const text of [one, two]) expect(text).not.toMatch(/\{\{|languages\}\}/)
  })

  test('the retention of messages is that of the sweep', () => {
    expect(wordsOf('privacy-policy')).toContain(`deleted ${MESSAGE_YEARS} years after it was sent`)
  })

  test('the retention of mails is that of the sweep', () => {
    const policy = wordsOf('privacy-policy')
    expect(policy).toContain(`could not be sent for ${MAIL_TEXT_DAYS} days`)
    expect(policy).toContain(`the record that it was sent for ${MAIL_DAYS} days`)
  })

  test('an unknown text is an error, not an empty page', () => {
    expect(() => loadLegalText('nothing')).toThrow('No legal text "nothing"')
  })
})
