import { expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#shared/operator.ts'
import { startKsef } from '#tests/support/ksef-stand-in.ts'
import type { Place } from './finding.ts'
import { checkKsef } from './ksef.ts'

const placeOf = (env: object) =>
  ({ env: { operator: SAMPLE_OPERATOR, stripe: null, ...env } }) as unknown as Place

test('doctor signs in with the token, and says what to compare where it is not accepted', async () => {
  const { url, token } = await startKsef()
  expect(await checkKsef(placeOf({ ksef: { url, token } }))).toMatchObject([{ state: 'ok' }])
  const [refused] = await checkKsef(placeOf({ ksef: { url, token: 'another-token-of-somebody-else' } }))
  expect(refused).toMatchObject({ state: 'fault' })
  expect(refused?.text).not.toContain('another-token')
})

test('Without a token doctor warns where payments are real, and not in practice', async () => {
  expect(await checkKsef(placeOf({ ksef: null }))).toMatchObject([{ state: 'ok' }])
  expect(await checkKsef(placeOf({ ksef: null, stripe: {} }))).toMatchObject([{ state: 'warning' }])
})
