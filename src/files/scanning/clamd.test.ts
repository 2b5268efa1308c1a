import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readFilesConfig } from '#files/config.ts'
import { MISSING_CLAMD, MOST_BYTES, SCANNERS, TEST_VIRUS, TEST_VIRUS_FILE } from '#tests/support/clamd.ts'
import { closeAfterTest } from '#tests/support/close-at-end.ts'
import { createClamdScanner } from './clamd.ts'

const PATIENT = { limitMs: 60_000 }

test.runIf(MISSING_CLAMD)(`The same with the real clamd (${MISSING_CLAMD})`, ({ skip }) => skip())

function addressOf(host: string) {
  const config = readFilesConfig(
    { CLAMAV_HOST: host, SWEEP_FILES: 1, SWEEP_FILES_FEW: 1, SWEEP_PERCENT: 1 },
    () => ({ current: { secret: '0'.repeat(64) }, previous: null }),
  )
  if (!config.clamav) throw new Error('not an address')
  return config.clamav
}

describe.each(SCANNERS)('With %s', async (_, start) => {
  const clamd = await start()
  const scanner = createClamdScanner({ address: addressOf(clamd.host) })
  const scan = (bytes: Buffer) => scanner.scan([bytes], PATIENT)

  test('a file without a virus is clean, also an empty one and one of many pieces', async () => {
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), randomBytes(MOST_BYTES - 1)])
      expect(await scan(bytes)).toEqual({ found: 'nothing' })
  })

  test('a virus is found by its bytes, also across two parts, and by the hash of the file', async () => {
    const inside = { found: 'virus', signature: 'Pobyt.Test.Inside.UNOFFICIAL' }
    const bytes = Buffer.concat([randomBytes(100_000), Buffer.from(TEST_VIRUS), randomBytes(100_000)])
    expect(await scan(bytes)).toEqual(inside)
    async function* parts() {
      yield bytes.subarray(0, 100_010)
      yield Buffer.alloc(0)
      yield bytes.subarray(100_010)
    }
    expect(await scanner.scan(parts(), PATIENT)).toEqual(inside)
    expect(await scan(TEST_VIRUS_FILE)).toEqual({ found: 'virus', signature: 'Pobyt.Test.Hash.UNOFFICIAL' })
  })

  test('a file beyond its limit is not scanned, and says so', async () => {
    expect(await scan(randomBytes(3 * MOST_BYTES))).toEqual({ found: 'unknown', why: 'cut' })
  })

  test('forty files at once are all scanned', async () => {
    const before = clamd.countScans()
    const verdicts = await Promise.all(Array.from({ length: 40 }, (_, i) => scan(Buffer.from(`file ${i}`))))
    expect(verdicts.every(({ found }) => found === 'nothing')).toBe(true)
    await expect.poll(() => clamd.countScans()).toBe(before + 40)
  })

  test('an answer that takes too long is none', async () => {
    clamd.freeze()
    try {
      const verdict = await scanner.scan([Buffer.from('hello')], { limitMs: 300 })
      expect(verdict).toEqual({ found: 'unknown', why: 'slow' })
    } finally {
      clamd.thaw()
    }
    expect(await scan(Buffer.from('hello'))).toEqual({ found: 'nothing' })
  })

  test('a fault of the file ends the scan and is thrown', async () => {
    async function* broken() {
      yield Buffer.from('hello')
      throw new Error('the file was tampered with')
    }
    await expect(scanner.scan(broken(), PATIENT)).rejects.toThrow('tampered')
    expect(await scanner.version()).toMatch(/^ClamAV /)
  })

  test('a scanner that ends in the middle of a scan, or is not there, has found nothing', async () => {
    clamd.freeze()
    const sent = Promise.withResolvers<void>()
    async function* parts() {
      yield Buffer.from(TEST_VIRUS)
      sent.resolve()
    }
    const unanswered = scanner.scan(parts(), PATIENT)
    await sent.promise
    await clamd.kill()
    expect(await unanswered).toEqual({ found: 'unknown', why: 'away' })
    expect(await scan(Buffer.from('hello'))).toEqual({ found: 'unknown', why: 'away' })
    expect(await scanner.version()).toBeNull()
    await clamd.start()
    expect(await scan(Buffer.from('hello'))).toEqual({ found: 'nothing' })
  })
})

test.each(['', 'stream: OK', 'stream: OK\n', 'stream: OK, but not quite\0', 'OK\0', 'x'.repeat(5_000)])(
  'An answer that is not whole or not known is never taken for clean: %j',
  async (answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', () => socket.end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closeAfterTest(() => new Promise((resolve) => server.close(() => resolve())))
    const found = server.address()
    const port = found !== null && typeof found === 'object' ? found.port : 0
    const scanner = createClamdScanner({ address: { host: '127.0.0.1', port } })
    const { found: verdict } = await scanner.scan([Buffer.from('hello')], { limitMs: 5_000 })
    expect(verdict).toBe('unknown')
  },
)

test('CLAMAV_HOST is a host, a port, or a socket', () => {
  expect(addressOf('scanner')).toEqual({ host: 'scanner', port: 3310 })
  expect(addressOf('10.0.0.2:3311')).toEqual({ host: '10.0.0.2', port: 3311 })
  expect(addressOf('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(addressOf('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  for (const wrong of ['tcp://scanner:3310', 'scanner:0', 'scanner:99999', 'scan ner'])
    expect(() => addressOf(wrong), wrong).toThrow('not an address')
})
