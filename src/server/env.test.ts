import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from '#server/env.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pobyt-env-'))
const faultsOf = (source: Record<string, string>) => {
  try {
    readEnv({ DATA_DIR: dataDir, ...source })
    return ''
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

test('A first run needs nothing: secrets are made once, readable by their owner only', () => {
  const first = readEnv({ DATA_DIR: dataDir })
  const second = readEnv({ DATA_DIR: dataDir })
  expect(second.appSecret).toBe(first.appSecret)
  expect(second.filesKey.equals(first.filesKey)).toBe(true)
  expect(statSync(join(dataDir, 'files-key')).mode & 0o777).toBe(0o600)
  expect(first).toMatchObject({ port: 3000, host: '127.0.0.1', slotCapacity: 1, rateLimits: true })
})

test('Every fault is named in one list', () => {
  const message = faultsOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    SLOT_CAPACITY: 'many',
    TRUST_PROXY: 'nonsense',
    LOG_LEVEL: 'loud',
  })
  for (const name of ['PORT', 'DATABASE_URL', 'SLOT_CAPACITY', 'TRUST_PROXY', 'LOG_LEVEL'])
    expect(message).toContain(name)
})

test('Rate limits can be switched off only on a loopback address', () => {
  expect(faultsOf({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toContain('RATE_LIMITS')
  expect(faultsOf({ RATE_LIMITS: 'off' })).toBe('')
})

test('An address of a mail server that could not be used is a fault of the start', () => {
  for (const url of [
    'smtp://us%FFer:pass@mail.example',
    'smtp://user:100%@mail.example',
    'smtp://m.example?tls=of',
  ])
    expect(faultsOf({ SMTP_URL: url }), url).toContain('SMTP_URL')
  for (const url of ['smtp://us%C5%81:p%40ss@mail.example', 'smtp://relay.internal:25?tls=optional'])
    expect(faultsOf({ SMTP_URL: url }), url).toBe('')
})

test('Production on PostgreSQL needs its own secrets', () => {
  const message = faultsOf({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/pobyt' })
  expect(message).toContain('APP_SECRET')
  expect(message).toContain('FILES_KEY')
})

test('Half of Stripe is a fault: payments would silently go to the sandbox, or never be believed', () => {
  expect(faultsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toContain('STRIPE_SECRET_KEY is required')
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain('STRIPE_WEBHOOK_SECRET is required')
})
