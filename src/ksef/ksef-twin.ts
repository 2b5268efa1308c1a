import { createHash } from 'node:crypto'
import type { KsefConnector } from './ksef-connector.ts'

const SESSION = 'TWIN'

/**
 * The offline twin of KSeF, for practice: it answers a number of the real form, made from the document. Nothing leaves the
 * server, and no invoice is issued by it.
 */
export function createKsefTwin({ now }: { now: () => Date }): KsefConnector {
  return {
    name: 'twin',
    async send(xml) {
      const hash = createHash('sha256').update(xml).digest('hex').toUpperCase()
      return { session: SESSION, invoice: `${SESSION}-${hash.slice(0, 12)}` }
    },
    async readState({ invoice }, sellerNip) {
      const number = toNumber({ nip: sellerNip, day: now(), hash: invoice.slice(SESSION.length + 1) })
      return { status: 'accepted', number, acceptedAt: now() }
    },
  }
}

/** The seller's NIP, the day, twelve hexadecimal digits, and a checksum. */
function toNumber({ nip, day, hash }: { nip: string; day: Date; hash: string }): string {
  const base = `${nip}-${day.toISOString().slice(0, 10).replaceAll('-', '')}-${hash}`
  return `${base}-${crc8(base).toString(16).toUpperCase().padStart(2, '0')}`
}

/** CRC-8 with the polynomial 0x07, beginning with 0, as in the ministry's numbers. */
function crc8(text: string): number {
  return Buffer.from(text).reduce((before, byte) => {
    let crc = before ^ byte
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff
    return crc
  }, 0)
}
