import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

export interface KitEntry {
  name: string
  bytes: Buffer
}

/** Nothing in the ZIP depends on when or where it is made: the first moment that one can name, in no time zone. */
const FIXED = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
  // PDFs and JPEGs are compressed already.
  compress: false,
}

/** A ZIP with these files, in their order: the same bytes for the same files. */
export function writeKitZip(entries: readonly KitEntry[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  for (const { name, bytes } of entries) zip.addBuffer(bytes, name, FIXED)
  zip.end()
  return output
}
