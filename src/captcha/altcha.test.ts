import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { createAltcha } from './altcha.ts'

const visitor = { clientAddress: '203.0.113.7' }

test('A challenge costs at least 400 hashes of 5,000 rounds, and its solution is accepted where it was made', async () => {
  const captcha = createAltcha({ secrets: () => ['one'] })
  const challenge = (await captcha.createChallenge()) as Challenge
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5_000 })
  const solution = await solveChallenge({ challenge, deriveKey })
  expect(solution?.counter).toBeGreaterThanOrEqual(400)
  const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect(await captcha.verify(payload, visitor)).toMatchObject({ signature: challenge.signature })
  expect(await createAltcha({ secrets: () => ['other'] }).verify(payload, visitor)).toBeNull()
  const rotated = createAltcha({ secrets: () => ['other', 'one'] })
  expect(await rotated.verify(payload, visitor)).toMatchObject({ signature: challenge.signature })
})
