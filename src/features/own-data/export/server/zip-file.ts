import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry = { path: string } & ({ text: string } | { parts: AsyncIterable<Uint8Array> })

/**
 * A ZIP with these entries, in parts: neither it nor one of its files is in memory as a whole. Two entries of one path are
 * told apart by a number. Throws while it is read when the parts of an entry throw.
 */
export function writeZip(entries: readonly ZipEntry[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  let file: Readable | undefined
  // When nobody reads any more, because the disk is full. One listener for all: the files are open one after the other.
  output.on('close', () => file?.destroy())
  const open = (parts: AsyncIterable<Uint8Array>) => {
    file = Readable.from(parts)
    file.on('error', (error: Error) => output.destroy(error))
    // Opened after that.
    if (output.destroyed) file.destroy()
    return file
  }
  const taken = new Set<string>()
  for (const entry of entries) {
    const path = findFreePath(safePath(entry.path), taken)
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), path)
    // Documents are compressed already.
    else zip.addReadStreamLazy(path, { compress: false }, (next) => next(null, open(entry.parts)))
  }
  zip.end()
  return output
}

/** No part of a path leads out of the folder that the ZIP is unpacked into, whatever a file was called. */
function safePath(path: string): string {
  const parts = path.split(/[/\\]/).map((part) => part.replace(/[:*?"<>|]/g, '_').replace(/^\.+/, ''))
  return parts.map((part) => part || '_').join('/')
}

function findFreePath(path: string, taken: Set<string>): string {
  const [, stem = path, end = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? []
  let free = path
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${end}`
  taken.add(free.toLowerCase())
  return free
}
