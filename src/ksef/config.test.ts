import { isValidKsefNumber } from 'ksef-client-ts'
import { expect, test } from 'vitest'
import { chooseKsef } from './choose-ksef.ts'
import { listKsefFaults, readKsefConfig } from './config.ts'

const TOKEN = '20261128-EC-0000000000-0000000000-00|nip-5250000015|0'
const TEST_URL = 'https://api-test.ksef.mf.gov.pl'

test('A token without an address is of the production environment; without a token nothing is sent', () => {
  expect(readKsefConfig({ KSEF_TOKEN: TOKEN }).ksef?.url.host).toBe('api.ksef.mf.gov.pl')
  expect(readKsefConfig({ KSEF_TOKEN: TOKEN, KSEF_URL: TEST_URL }).ksef?.url.host).toBe(
    'api-test.ksef.mf.gov.pl',
  )
  expect(readKsefConfig({}).ksef).toBeNull()
})

test('Practice is never issued, and what is real never goes to a test environment', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1' }
  expect(listKsefFaults({ KSEF_TOKEN: TOKEN })).toHaveLength(1)
  expect(listKsefFaults({ KSEF_TOKEN: TOKEN, ...live })).toEqual([])
  expect(listKsefFaults({ KSEF_TOKEN: TOKEN, KSEF_URL: TEST_URL })).toEqual([])
  expect(listKsefFaults({ KSEF_TOKEN: TOKEN, KSEF_URL: TEST_URL, ...live })).toHaveLength(1)
  expect(listKsefFaults({ KSEF_URL: TEST_URL })).toEqual(['KSEF_TOKEN is required with KSEF_URL'])
  expect(listKsefFaults({})).toEqual([])
})

test('Without a token, practice has the twin, which answers numbers of the real form, and a shop with real payments nothing', async () => {
  const now = () => new Date('2026-11-28T10:00:00Z')
  expect(await chooseKsef({ ksef: null, isPractice: false, now })).toBeNull()
  const twin = await chooseKsef({ ksef: null, isPractice: true, now })
  const submission = await twin?.send('<Faktura/>', '5250000015')
  const state = submission && (await twin?.readState(submission, '5250000015'))
  expect(state).toMatchObject({ status: 'accepted', acceptedAt: now() })
  expect(state?.status === 'accepted' && isValidKsefNumber(state.number)).toBe(true)
})
