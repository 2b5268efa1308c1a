import { constants, createDecipheriv, createHash, privateDecrypt } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CertificateService } from 'ksef-client-ts'
import { createKsefApi } from '#ksef/ksef-api.ts'
import type { KsefConnector } from '#ksef/ksef-connector.ts'
import { closeAtEnd } from './close-at-end.ts'

/**
 * For a server whose job would settle invoices between two lines of a test: it reaches nothing. The test settles with another
 * connector.
 */
export const IDLE_KSEF: KsefConnector = {
  name: 'ksef',
  send: () => Promise.reject(new Error('idle')),
  readState: () => Promise.reject(new Error('idle')),
}

const TOKEN = 'token-of-the-stand-in-000000000000'
const KEY_ID = 'a'.repeat(43).concat('=')

interface Received {
  number: string
  xml: string
  /** KSeF's number, or null while nothing is decided. */
  ksefNumber: string | null
  status: { code: number; description: string; details?: string[]; extensions?: Record<string, string> }
}

/**
 * The ministry's API, version 2, as far as an invoice needs it, on a port of its own: it opens the sealed token, the sealed key
 * and the encrypted invoice with its own private key, and counts a number that it has seen for a duplicate.
 */
export async function startKsef() {
  const { certificatePem, privateKeyPem } = await CertificateService.generateCompanySeal(
    'Ministry',
    'VATPL-5260250274',
    'Stand-in',
    'RSA',
  )
  const certificate = certificatePem.replaceAll(/-----[^-]+-----|\s/g, '')
  const open = (sealed: string) =>
    privateDecrypt(
      { key: privateKeyPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(sealed, 'base64'),
    )
  const state = {
    received: [] as Received[],
    /** What the next invoice is answered; left out, it is accepted. */
    verdict: null as Received['status'] | null,
    /** The number of an invoice that is answered 400. */
    refuse: null as string | null,
    /** Whether nothing answers. */
    down: false,
    calls: [] as string[],
  }
  let cipher = { key: Buffer.alloc(0), iv: Buffer.alloc(0) }
  const later = new Date(Date.now() + 3_600_000).toISOString()

  function receive(body: { encryptedInvoiceContent: string; invoiceHash: string }) {
    const decipher = createDecipheriv('aes-256-cbc', cipher.key, cipher.iv)
    const content = Buffer.from(body.encryptedInvoiceContent, 'base64')
    const xml = Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    const hash = createHash('sha256').update(xml).digest('base64')
    if (hash !== body.invoiceHash) throw new Error('the hash is not of this invoice')
    const number = /<P_2>(.*?)<\/P_2>/.exec(xml)?.[1] ?? ''
    if (number === state.refuse) throw new Error('refused')
    const earlier = state.received.find((invoice) => invoice.number === number && invoice.ksefNumber)
    const ksefNumber = `5250000015-20261128-${createHash('sha256').update(number).digest('hex').slice(0, 12).toUpperCase()}-6A`
    const status = earlier
      ? {
          code: 440,
          description: 'Duplikat faktury',
          extensions: { originalKsefNumber: `${earlier.ksefNumber}` },
        }
      : (state.verdict ?? { code: 200, description: 'Sukces' })
    state.verdict = null
    state.received.push({ number, xml, ksefNumber: status.code === 200 ? ksefNumber : null, status })
    return { referenceNumber: `INVOICE-${state.received.length}` }
  }

  const answers: [RegExp, (body: never, match: RegExpExecArray) => unknown][] = [
    [/^GET .*public-key-certificates$/, () => listCertificates(certificate, later)],
    [
      /^POST .*auth\/challenge$/,
      () => ({
        challenge: '20261128-CR-0000000000-0000000000-00',
        timestamp: new Date(0).toISOString(),
        timestampMs: 0,
        clientIp: '203.0.113.7',
      }),
    ],
    [
      /^POST .*auth\/ksef-token$/,
      (body: { encryptedToken: string }) => {
        if (open(body.encryptedToken).toString() !== `${TOKEN}|0`) throw new Error('another token')
        return { referenceNumber: 'AUTH', authenticationToken: { token: 'once', validUntil: later } }
      },
    ],
    [/^GET .*auth\/AUTH$/, () => ({ startDate: later, status: { code: 200, description: 'ok' } })],
    [
      /^POST .*auth\/token\/redeem$/,
      () => ({
        accessToken: { token: 'access', validUntil: later },
        refreshToken: { token: 'refresh', validUntil: later },
      }),
    ],
    [
      /^POST .*sessions\/online$/,
      ({ encryption }: { encryption: { encryptedSymmetricKey: string; initializationVector: string } }) => {
        cipher = {
          key: open(encryption.encryptedSymmetricKey),
          iv: Buffer.from(encryption.initializationVector, 'base64'),
        }
        return { referenceNumber: 'SESSION', validUntil: later }
      },
    ],
    [/^POST .*online\/SESSION\/invoices$/, receive],
    [/^POST .*online\/SESSION\/close$/, () => null],
    [
      /^GET .*sessions\/SESSION\/invoices\/INVOICE-(\d+)$/,
      (_: never, [, at]) => {
        const found = state.received[Number(at) - 1]
        if (!found) throw new Error('no such invoice')
        const { ksefNumber, status } = found
        return { referenceNumber: `INVOICE-${at}`, ksefNumber, invoicingDate: '2026-11-28T10:00:00Z', status }
      },
    ],
  ]

  const server = createServer(async (request, response) => {
    if (state.down) return void response.destroy()
    const call = `${request.method} ${request.url}`
    state.calls.push(call)
    try {
      const body = await readJson(request)
      for (const [pattern, answer] of answers) {
        const match = pattern.exec(call)
        if (!match) continue
        const content = answer(body as never, match)
        response.writeHead(content === null ? 204 : 200, { 'content-type': 'application/json' })
        return void response.end(content === null ? '' : JSON.stringify(content))
      }
      response.writeHead(404).end()
    } catch (error) {
      response
        .writeHead(400, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ title: `${error}` }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { state, url, token: TOKEN, ksef: createKsefApi({ url, token: TOKEN }) }
}

const listCertificates = (certificate: string, validTo: string) => [
  {
    certificate,
    certificateId: KEY_ID,
    publicKeyId: KEY_ID,
    validFrom: new Date(0).toISOString(),
    validTo,
    usage: ['KsefTokenEncryption', 'SymmetricKeyEncryption'],
  },
]

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}
