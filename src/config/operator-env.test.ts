import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from '#config/env.ts'
import { readSiteValues } from '#config/operator-env.ts'
import { NO_CLAIMS, SAMPLE_OPERATOR } from '#shared/operator.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'pobyt-operator-'))

describe("the operator's data", () => {
  test('is the sample consultancy where nothing is given', () => {
    expect(readSiteValues({ OPERATOR_NAME: '' })).toEqual({ operator: SAMPLE_OPERATOR, analytics: null })
    expect(readEnv({ DATA_DIR }).operatorGaps).toEqual([])
  })

  test('says whether the claims are those of the specification, of which nothing was counted', () => {
    expect(readEnv({ DATA_DIR }).hasSampleClaims).toBe(true)
    expect(readEnv({ DATA_DIR, OPERATOR_NAME: 'Zielona Karta' }).hasSampleClaims).toBe(false)
    expect(readEnv({ DATA_DIR, OPERATOR_CLAIMS: '{}' }).hasSampleClaims).toBe(false)
  })

  test('names the companies that process data in one line', () => {
    const providers = 'Example Hosting GmbH, Germany (server)'
    expect(readSiteValues({ OPERATOR_PROVIDERS: providers }).operator.providers).toBe(providers)
    expect(readSiteValues({}).operator.providers).toBeNull()
    expect(() => readSiteValues({ OPERATOR_PROVIDERS: '<b>Example</b>' })).toThrow('must be one line')
  })

  test('is taken over, value by value', () => {
    const { operator } = readSiteValues({
      OPERATOR_NAME: 'Zielona Karta',
      OPERATOR_STREET: 'ul. Długa 5',
      OPERATOR_CITY: 'Kraków',
      OPERATOR_EMAIL_CONTACT: 'hello@zielona.example',
      OPERATOR_NIP: '525-000-00-01',
      OPERATOR_HOURS: 'Mon-Thu 8:30-16:00, Fri 8:30-14:00',
      OPERATOR_SOCIALS: 'Facebook https://facebook.com/zielona, Mastodon https://mastodon.social/@z',
    })
    expect(operator).toMatchObject({
      name: 'Zielona Karta',
      legalName: 'Zielona Karta',
      address: { street: 'ul. Długa 5', city: 'Kraków' },
      email: { contact: 'hello@zielona.example', privacy: 'hello@zielona.example' },
      registration: { nip: '525-000-00-01' },
      socials: [
        { name: 'Facebook', url: 'https://facebook.com/zielona' },
        { name: 'Mastodon', url: 'https://mastodon.social/@z' },
      ],
    })
    expect(operator.hours.contact).toEqual([
      { days: 'Mon-Thu', opens: '8:30', closes: '16:00' },
      { days: 'Fri', opens: '8:30', closes: '14:00' },
    ])
    expect(decodeURIComponent(operator.mapUrl)).toContain('ul. Długa 5')
  })

  test('is on a map only where its position is known', () => {
    const named = { OPERATOR_NAME: 'Zielona Karta', OPERATOR_CITY: 'Kraków' }
    expect(readSiteValues({}).operator.mapPosition).not.toBeNull()
    expect(readSiteValues(named).operator.mapPosition).toBeNull()
    const { operator } = readSiteValues({ ...named, OPERATOR_MAP_POSITION: '50.0647, 19.9450' })
    expect(operator.mapPosition).toEqual({ latitude: 50.0647, longitude: 19.945 })
    for (const wrong of ['50.06', '50.06, 19.9, 3', '91, 20', '50, 181', 'a, b', '50.06 19.9', ', 19'])
      expect(() => readSiteValues({ OPERATOR_MAP_POSITION: wrong }), wrong).toThrow('latitude and longitude')
  })

  test('claims of advertising are the sample’s, the operator’s own, or none', () => {
    expect(readSiteValues({}).operator.claims.clients?.figure).toBe('1000+')
    expect(readSiteValues({ OPERATOR_NAME: 'Zielona Karta' }).operator.claims).toEqual(NO_CLAIMS)
    expect(readSiteValues({}).operator.claims.answer_hours).toBe(24)
    const claims = { clients: { figure: '300', basis: 'Clients of 2025' }, support: true, answer_hours: 48 }
    const given = { OPERATOR_NAME: 'Zielona Karta', OPERATOR_CLAIMS: JSON.stringify(claims) }
    expect(readSiteValues(given).operator.claims).toEqual({ ...NO_CLAIMS, ...claims })
    for (const wrong of [
      'no JSON',
      '[]',
      '{"clients":"300"}',
      '{"clients":{"figure":"300"}}',
      '{"clients":{"figure":"300","basis":""}}',
      '{"clients":{"figure":"300","basis":"<b>all</b>"}}',
      '{"licensed":true}',
      '{"guarantee":7}',
      '{"answer_hours":0}',
      '{"answer_hours":1000}',
      '{"answer_hours":"24h"}',
    ])
      expect(() => readSiteValues({ OPERATOR_CLAIMS: wrong }), wrong).toThrow('must be JSON of claims')
  })

  test('has a chat link of its own or none: the sample leads to nobody', () => {
    expect(readSiteValues({}).operator.chatUrl).toMatch(/^https:/)
    expect(readSiteValues({ OPERATOR_NAME: 'Zielona Karta' }).operator.chatUrl).toBeNull()
    const chat = 'https://t.me/zielona'
    expect(readSiteValues({ OPERATOR_NAME: 'Zielona Karta', CHAT_URL: chat }).operator.chatUrl).toBe(chat)
  })

  test('with gaps is told at the start', () => {
    const { operatorGaps } = readEnv({ DATA_DIR, OPERATOR_NAME: 'Zielona Karta', OPERATOR_KRS: '0000123456' })
    expect(operatorGaps).toContain('OPERATOR_NIP')
    expect(operatorGaps).not.toContain('OPERATOR_KRS')
  })

  test('with faults stops the start, with every fault in the one list', () => {
    const faulty = {
      OPERATOR_NAME: 'two\nlines',
      OPERATOR_LEGAL_NAME: '<b>Zielona</b>',
      OPERATOR_PHONE: 'ring us',
      OPERATOR_EMAIL_PRIVACY: 'nobody',
      OPERATOR_KRS: '12',
      OPERATOR_HOURS: 'always',
      OPERATOR_SOCIALS: 'Facebook javascript:alert(1)',
      OPERATOR_MAP_URL: 'http://maps.example',
      CHAT_URL: 'javascript:alert(1)',
      ANALYTICS_ID: "x'; script-src *",
      ANALYTICS_PERSONAL_DATA: 'perhaps',
      PORT: 'x',
    }
    expect(() => readEnv({ DATA_DIR, ...faulty })).toThrow(EnvError)
    try {
      readEnv({ DATA_DIR, ...faulty })
    } catch (error) {
      for (const name of Object.keys(faulty)) expect(String(error)).toContain(name)
    }
  })
})
