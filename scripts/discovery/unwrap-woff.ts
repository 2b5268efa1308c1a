import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const TTF_HEADER = 12
const TTF_ENTRY = 16

/** Converts a WOFF 1.0 file (W3C, 2012) to the TrueType font in it: the same tables, decompressed. */
export function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(TTF_HEADER + TTF_ENTRY * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(TTF_ENTRY * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(TTF_ENTRY * (count - 2 ** power), 10)

  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + WOFF_ENTRY * index
    const start = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(start, start + packedLength)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    const plain = packedLength < length ? inflateSync(packed) : packed
    plain.copy(table)
    tables.push(table)

    const place = TTF_HEADER + TTF_ENTRY * index
    woff.copy(head, place, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4)
    head.writeUInt32BE(offset, place + 8)
    head.writeUInt32BE(length, place + 12)
    offset += table.length
  }
  return Buffer.concat([head, ...tables])
}
