import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from '#config/env.ts'
import { keepNewSecret } from '#server/keep-secrets.ts'
import { SAMPLE_OPERATOR } from '#shared/operator.ts'
import { PRODUCTION_ENV } from '#tests/support/production-env.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pobyt-env-'))
const faultsOf = (source: Record<string, string | undefined>) => {
  try {
    readEnv({ DATA_DIR: dataDir, ...source })
    return ''
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

test('A first run needs nothing: secrets are drafted, and kept files are read, readable by their owner only', () => {
  const first = readEnv({ DATA_DIR: dataDir })
  expect(first.newSecrets).toEqual(['app-secret', 'files-key'])
  expect(readdirSync(dataDir)).toEqual([])
  for (const name of first.newSecrets) keepNewSecret(first, name)
  const second = readEnv({ DATA_DIR: dataDir })
  expect(second.newSecrets).toEqual([])
  expect(second.appSecret).toBe(first.appSecret)
  expect(second.filesKey.equals(first.filesKey)).toBe(true)
  expect(statSync(join(dataDir, 'files-key')).mode & 0o777).toBe(0o600)
  expect(first).toMatchObject({ port: 3000, host: '127.0.0.1', slotCapacity: 1, rateLimits: true })
})

test('A previous secret belongs to a present one', () => {
  const secret = 'a secret that is long enough to be one, and more'
  expect(faultsOf({ APP_SECRET_PREVIOUS: secret })).toContain(
    'APP_SECRET_PREVIOUS is used only with APP_SECRET',
  )
  const key = Buffer.alloc(32, 1).toString('base64')
  expect(faultsOf({ FILES_KEY_PREVIOUS: key })).toContain('FILES_KEY_PREVIOUS is used only with FILES_KEY')
  expect(faultsOf({ FILES_KEY: key, FILES_KEY_PREVIOUS: 'short' })).toContain(
    'FILES_KEY_PREVIOUS must be 32 bytes',
  )
})

test('A kept file that cannot be a key stops the start, and is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-env-'))
  writeFileSync(join(folder, 'files-key.previous'), 'short')
  expect(faultsOf({ DATA_DIR: folder })).toContain('the file files-key.previous in DATA_DIR is damaged')
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

test('The time until an erasure can be shortened only while rate limits are off', () => {
  expect(faultsOf({ ERASE_AFTER_SECONDS: '1' })).toContain('ERASE_AFTER_SECONDS')
  expect(faultsOf({ ERASE_AFTER_SECONDS: '1', RATE_LIMITS: 'off' })).toBe('')
  for (const wrong of ['soon', '-1', '604801'])
    expect(faultsOf({ ERASE_AFTER_SECONDS: wrong, RATE_LIMITS: 'off' })).toContain('ERASE_AFTER_SECONDS')
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

test('The mail of a morning is on, off, or a fault', () => {
  expect(readEnv({ DATA_DIR: dataDir }).operatorDigest).toBe(true)
  expect(readEnv({ DATA_DIR: dataDir, OPERATOR_DIGEST: 'on' }).operatorDigest).toBe(true)
  expect(readEnv({ DATA_DIR: dataDir, OPERATOR_DIGEST: 'off' }).operatorDigest).toBe(false)
  expect(faultsOf({ OPERATOR_DIGEST: 'no' })).toContain('OPERATOR_DIGEST')
})

test('Production on PostgreSQL needs its own secrets', () => {
  const message = faultsOf({ ...PRODUCTION_ENV, DATABASE_URL: 'postgres://db/pobyt' })
  expect(message).toContain('has 2 faults')
  expect(message).toContain('APP_SECRET')
  expect(message).toContain('FILES_KEY')
})

test('Half of Stripe is a fault: payments would silently go to the sandbox, or never be believed', () => {
  expect(faultsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toContain('STRIPE_SECRET_KEY is required')
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain('STRIPE_WEBHOOK_SECRET is required')
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
const stripeOf = (source: Record<string, string | undefined>) =>
  readEnv({ DATA_DIR: dataDir, ...source }).stripe

test('A provider of identities is configured whole, and over https', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'pobyt',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Profil',
  }
  for (const name of Object.keys(provider))
    expect(faultsOf({ ...provider, [name]: undefined })).toContain(`${name} is required with`)
  expect(faultsOf({ ...provider, OIDC_ISSUER: 'http://login.example' })).toContain('must be an https address')
  expect(readEnv({ DATA_DIR: dataDir, ...provider }).identityProvider?.issuer.href).toBe(
    'https://login.example/',
  )
  expect(readEnv({ DATA_DIR: dataDir }).identityProvider).toBeNull()
})

test('Turnstile needs both keys, and keys without it are a mistake', () => {
  const keys = { TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET_KEY: 'secret' }
  expect(faultsOf({ CAPTCHA: 'turnstile' }).match(/is required with CAPTCHA=turnstile/g)).toHaveLength(2)
  expect(faultsOf(keys).match(/is used only with CAPTCHA=turnstile/g)).toHaveLength(2)
  expect(faultsOf({ CAPTCHA: 'other' })).toContain('CAPTCHA must be altcha or turnstile')
  expect(faultsOf({ ...keys, CAPTCHA: 'turnstile', TURNSTILE_SITE_KEY: '"><script>' })).toContain('site key')
  expect(readEnv({ DATA_DIR: dataDir, ...keys, CAPTCHA: 'turnstile' }).turnstile).toEqual({
    siteKey: keys.TURNSTILE_SITE_KEY,
    secretKey: 'secret',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  })
  expect(readEnv({ DATA_DIR: dataDir }).turnstile).toBeNull()
})

test('Payments go to Stripe with its keys, else to the sandbox, which production has to be told', () => {
  expect(stripeOf({})).toBeNull()
  expect(stripeOf({ PAYMENTS: 'sandbox' })).toBeNull()
  for (const said of [STRIPE, { ...STRIPE, PAYMENTS: 'stripe' }]) {
    expect(stripeOf(said)).toEqual({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' })
    expect(stripeOf({ ...PRODUCTION_ENV, PAYMENTS: undefined, ...said })).not.toBeNull()
  }
  expect(stripeOf(PRODUCTION_ENV)).toBeNull()
  const silent = faultsOf({ ...PRODUCTION_ENV, PAYMENTS: undefined })
  expect(silent).toContain('a fault')
  expect(silent).toContain('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required in production')
  expect(silent).toContain('PAYMENTS=sandbox')
})

test('PAYMENTS that contradicts the keys is a fault: stripe without them, the sandbox beside them', () => {
  for (const production of [{}, PRODUCTION_ENV]) {
    expect(faultsOf({ ...production, PAYMENTS: 'stripe' })).toContain('required with PAYMENTS=stripe')
    for (const keys of [STRIPE, { STRIPE_SECRET_KEY: 'sk_live_x' }, { STRIPE_WEBHOOK_SECRET: 'whsec_x' }]) {
      const message = faultsOf({ ...production, ...keys, PAYMENTS: 'sandbox' })
      expect(message).toContain('a fault')
      expect(message).toContain('PAYMENTS=sandbox contradicts STRIPE_')
    }
    const misspelled = faultsOf({ ...production, PAYMENTS: 'Stripe' })
    expect(misspelled).toContain('PAYMENTS must be stripe or sandbox')
    expect(misspelled).toContain('a fault')
  }
})

const PRIVACY = 'OPERATOR_EMAIL_PRIVACY'
const OWN = [
  'OPERATOR_NAME',
  'OPERATOR_STREET',
  'OPERATOR_POSTCODE',
  'OPERATOR_CITY',
  'OPERATOR_KRS',
  'OPERATOR_NIP',
  'OPERATOR_REGON',
  PRIVACY,
]

test('Production refuses the sample consultancy, each value by its name, in the one list', () => {
  const bare = faultsOf({ NODE_ENV: 'production', PORT: 'x' })
  for (const name of [...OWN, 'PORT', 'STRIPE_SECRET_KEY']) expect(bare, name).toContain(name)
  expect(bare).toContain(`has ${OWN.length + 2} faults`)
  expect(faultsOf({})).toBe('')

  const { name, legalName, address, registration, email } = SAMPLE_OPERATOR
  const sample: Record<string, string> = {
    OPERATOR_NAME: name,
    OPERATOR_LEGAL_NAME: legalName,
    OPERATOR_STREET: address.street,
    OPERATOR_POSTCODE: address.postcode,
    OPERATOR_CITY: address.city,
    OPERATOR_KRS: registration.krs,
    OPERATOR_NIP: registration.nip,
    OPERATOR_REGON: registration.regon,
    OPERATOR_EMAIL_PRIVACY: email.privacy,
  }
  const given = faultsOf({ ...PRODUCTION_ENV, ...sample })
  for (const variable of Object.keys(sample)) expect(given).toContain(`${variable} is the sample`)
  expect(faultsOf({ ...PRODUCTION_ENV, OPERATOR_NAME: ' pobyt ' })).toContain('OPERATOR_NAME is the sample')
  for (const variable of ['OPERATOR_NIP', 'OPERATOR_KRS']) {
    expect(faultsOf({ ...PRODUCTION_ENV, [variable]: '0000000000' })).toContain(`${variable} is the sample`)
  }
  expect(faultsOf({ ...PRODUCTION_ENV, OPERATOR_REGON: '00000000000000' })).toContain('OPERATOR_REGON is the')
})

test('Each of a consultancy’s own values is asked for in production, and no other', () => {
  expect(faultsOf(PRODUCTION_ENV)).toBe('')
  for (const variable of OWN) {
    const message = faultsOf({ ...PRODUCTION_ENV, [variable]: undefined })
    expect(message).toContain('a fault')
    expect(message).toContain(`${variable} is required in production`)
  }
})

test('A consultancy in the sample’s town starts: only its street makes the sample’s address', () => {
  const { postcode, city } = SAMPLE_OPERATOR.address
  expect(faultsOf({ ...PRODUCTION_ENV, OPERATOR_POSTCODE: postcode, OPERATOR_CITY: city })).toBe('')
})

test('The contact address stands for the one for privacy, and is then held to the same', () => {
  const without = { ...PRODUCTION_ENV, [PRIVACY]: undefined }
  const contact = 'hello@zielona.example'
  expect(faultsOf({ ...without, OPERATOR_EMAIL_CONTACT: contact })).toBe('')
  const { email } = SAMPLE_OPERATOR
  for (const sample of Object.values(email)) {
    expect(faultsOf({ ...without, OPERATOR_EMAIL_CONTACT: sample })).toContain(PRIVACY)
    const both = { ...without, OPERATOR_EMAIL_CONTACT: contact, [PRIVACY]: sample.toUpperCase() }
    expect(faultsOf(both)).toContain(`${PRIVACY} is the sample`)
  }
})

test('The configuration that docs/self-hosting.md installs starts with the own data, and lists all that is missing before', () => {
  const installed = parseEnv(readFileSync(new URL('../../ops/pobyt.env', import.meta.url), 'utf8'))
  expect([installed.APP_SECRET, installed.FILES_KEY]).toEqual(['', ''])
  const production = { ...installed, NODE_ENV: 'production', DATA_DIR: dataDir }
  for (const name of ['APP_SECRET', 'OPERATOR_NAME', 'OPERATOR_KRS', 'OPERATOR_EMAIL_PRIVACY'])
    expect(() => readEnv(production)).toThrow(`${name} is required`)
  const secrets = { APP_SECRET: 'x'.repeat(44), FILES_KEY: Buffer.alloc(32, 1).toString('base64') }
  const { operatorGaps } = readEnv({ ...production, ...secrets, ...PRODUCTION_ENV })
  expect(operatorGaps.filter((name) => !Object.hasOwn(installed, name))).toEqual([])
})

const S3 = {
  STORAGE_URL: 's3://files/of/us?region=eu-central-1&endpoint=https://s3.example.net',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret-word',
}

test('A bucket for files is read with its keys, whose region may stand in AWS_REGION', () => {
  const { s3 } = readEnv({ DATA_DIR: dataDir, ...S3 })
  expect(s3).toMatchObject({
    bucket: 'files',
    prefix: 'of/us/',
    region: 'eu-central-1',
    secretAccessKey: 'secret-word',
  })
  expect(s3?.endpoint?.origin).toBe('https://s3.example.net')
  const onAmazon = readEnv({
    DATA_DIR: dataDir,
    ...S3,
    STORAGE_URL: 's3://files',
    AWS_REGION: 'eu-west-1',
  }).s3
  expect(onAmazon).toMatchObject({ prefix: '', region: 'eu-west-1', endpoint: null, sessionToken: undefined })
  expect(readEnv({ DATA_DIR: dataDir, AWS_REGION: 'eu-west-1' }).s3).toBeNull()
})

test('Every fault of a bucket for files is named in one list, and no key', () => {
  const faults = faultsOf({ STORAGE_URL: 's3://files?endpoint=ftp://x&acl=public', PORT: 'x' })
  for (const word of ['endpoint that is not', '?acl=', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'PORT'])
    expect(faults).toContain(word)
  for (const wrong of [
    'https://files.example',
    'nonsense',
    's3://',
    's3://files',
    's3://Files_?region=eu',
    's3://secret-word:secret-word@files?region=eu',
    's3://files/../x y?region=eu',
    's3://files?region=EU WEST',
    's3://files?endpoint=https://secret-word:secret-word@s3.example.net',
    's3://files?endpoint=https://s3.example.net/path',
  ]) {
    expect(faultsOf({ ...S3, STORAGE_URL: wrong }), wrong).toContain('STORAGE_URL')
    expect(faultsOf({ ...S3, STORAGE_URL: wrong })).not.toContain('secret-word')
  }
})

test('VAT is 23 %, or an exemption with its provision: no other rate, and never 0', () => {
  const vatOf = (given: Record<string, string>) => readEnv({ DATA_DIR: dataDir, ...given }).vat
  expect(vatOf({})).toEqual({ rate: 23, exemptionBasis: null })
  const basis = 'art. 113 ust. 1 i 9 ustawy o VAT'
  const exempt = { OPERATOR_VAT: 'exempt', OPERATOR_VAT_EXEMPTION: basis }
  expect(vatOf(exempt)).toEqual({ rate: 'exempt', exemptionBasis: basis })
  expect(faultsOf({ OPERATOR_VAT: 'exempt' })).toContain('OPERATOR_VAT_EXEMPTION is required')
  expect(faultsOf({ OPERATOR_VAT_EXEMPTION: basis })).toContain('OPERATOR_VAT_EXEMPTION contradicts')
  for (const wrong of ['0', '8', 'zw', '23%'])
    expect(faultsOf({ OPERATOR_VAT: wrong })).toContain('OPERATOR_VAT must be 23')
})
