import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEVICE_COOKIE } from '#features/account/devices/server/service.ts'
import { CONFIRMED_COOKIE } from '#features/account/recovery/contract.ts'
import { RETENTION_RULES, WARNING_DAYS } from '#features/own-data/retention/rules.ts'
import { MAIL_DAYS, MAIL_TEXT_DAYS } from '#mail/mail-delivery.ts'
import { m } from '#messages/messages.js'
import { sessionCookieName } from '#session/session-cookie.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'
import { type Operator, SAMPLE_OPERATOR } from '#shared/operator.ts'
import { fillLegalText } from './filled-legal-text.ts'
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

  test('the cookie policy names every switch that a device keeps', () => {
    const policy = wordsOf('cookie-policy')
    const sources = globSync('src/**/*.ts').map((path) => readFileSync(path, 'utf8'))
    const keys = sources.flatMap((text) => /createDeviceSwitch\(\{ key: '([^']+)'/.exec(text)?.[1] ?? [])
    expect(keys.length).toBeGreaterThan(1)
    for (const key of keys) expect(policy).toContain(key)
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

  test('the privacy policy lists how long each kind of data is kept, as the nightly jobs have it', () => {
    const source = readFileSync('content/en/legal/privacy-policy.md', 'utf8')
    // What these kinds say in words: "until …", "one day", "as long as …".
    const inWords = [
      'sessions',
      'changes of address',
      'copies of own data',
      'payments without a person',
      'audit rows',
    ]
    for (const { kind } of RETENTION_RULES)
      expect(source.includes(`{{keep:${kind}}}`) || inWords.includes(kind), kind).toBe(true)
    const policy = wordsOf('privacy-policy')
    expect(policy).toContain(`${MAIL_TEXT_DAYS} days if it could not be sent`)
    const rows = loadLegalText('privacy-policy').flatMap(({ tokens }) => tokens)
    const mails = JSON.stringify(rows).match(/Record that an email was sent.*?(\d+ days)/)?.[1]
    expect(mails).toBe(`${MAIL_DAYS} days`)
    expect(policy).toContain(`We warn you by email ${WARNING_DAYS} days before`)
  })

  test('the table of data has the family and our own notes in it, and no line with bars', () => {
    const [, data] = loadLegalText('privacy-policy').slice(1)
    const rows = JSON.stringify(data?.tokens.filter(({ type }) => type === 'table'))
    for (const words of ['Family members', 'internal notes', 'last legal day', 'keyed hash'])
      expect(rows).toContain(words)
    expect(JSON.stringify(data?.tokens.filter(({ type }) => type === 'paragraph'))).not.toContain('|')
  })

  test('who sees the data is what the software does: the team, and each opening is shown', () => {
    for (const name of ['privacy-policy', 'gdpr-compliance', 'terms-of-service'])
      expect(wordsOf(name)).not.toMatch(/only (you and )?the people who work/)
    expect(wordsOf('privacy-policy')).toContain('Every member of the team can open a case')
    expect(wordsOf('privacy-policy')).toContain('/account/access')
  })

  test('a dedicated specialist comes with a paid package, and nobody else is told of one', () => {
    const told = NAMES.flatMap((name) =>
      readFileSync(`content/en/legal/${name}.md`, 'utf8')
        .split(/(?<=[.:,]) /)
        .filter((part) => part.includes('dedicated specialist')),
    )
    expect(told.length).toBeGreaterThan(3)
    expect(told.filter((part) => !part.includes('paid package'))).toEqual([])
    expect(m.notifications_settings_topic_messages_hint()).not.toContain('specialist')
  })

  test('companies and a guarantee are named where the operator has them', () => {
    const source = (name: string) => readFileSync(`content/en/legal/${name}.md`, 'utf8')
    const words = { mail_text_days: '7' }
    const given = { words, analytics: false, languages: false, map: false }
    const fill = (name: string, operator: Operator) => fillLegalText(source(name), { operator, ...given })
    const own = {
      ...SAMPLE_OPERATOR,
      providers: 'Example Hosting GmbH, Germany',
      claims: { ...SAMPLE_OPERATOR.claims, guarantee: 'we prepare the appeal free of charge' },
    }
    expect(fill('privacy-policy', own)).toContain(
      'The companies that work for us: Example Hosting GmbH, Germany.',
    )
    expect(fill('privacy-policy', SAMPLE_OPERATOR)).not.toContain('The companies that work for us')
    expect(fill('terms-of-service', own)).toContain(
      'success guarantee: we prepare the appeal free of charge.',
    )
    expect(fill('terms-of-service', SAMPLE_OPERATOR)).not.toContain('success guarantee')
  })

  test('the cookie policy names everything that a script stores in the browser', () => {
    const stored = globSync('src/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => /\b(localStorage|sessionStorage|indexedDB)\b/.test(text))
      .flatMap((text) =>
        [...text.matchAll(/const (?:\w*_)?(?:KEY|NAME|PREFIX) = '([^']+)'/g)].map(([, key]) => key),
      )
    expect(stored.length).toBeGreaterThan(9)
    const policy = JSON.stringify(loadLegalText('cookie-policy', { analytics: true, languages: true }))
    expect(stored.filter((key) => !policy.includes(`${key}`))).toEqual([])
  })

  test.each([
    ['privacy-policy', 'shows nothing'],
    ['gdpr-compliance', 'A stolen disk'],
    ['gdpr-compliance', 'bound to secrecy in writing'],
    ['privacy-policy', 'which uploading gives'],
    ['privacy-policy', 'by e-mail at least 14 days'],
    ['privacy-policy', 'We do not move your data outside'],
  ])('%s does not promise what the software does not keep: %s', (name, words) => {
    expect(wordsOf(name)).not.toContain(words)
  })

  test('an unknown text is an error, not an empty page', () => {
    expect(() => loadLegalText('nothing')).toThrow('No legal text "nothing"')
  })
})
