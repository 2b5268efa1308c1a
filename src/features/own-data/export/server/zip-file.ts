import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipEntry = { path: string } & ({ text: string } | { bytes: Buffer })

/** A ZIP with these entries. Two of one path are told apart by a number. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  const taken = new Set<string>()
  for (const entry of entries) {
    const path = findFreePath(safePath(entry.path), taken)
    // Documents are compressed already.
    if ('bytes' in entry) zip.addBuffer(entry.bytes, path, { compress: false })
    else zip.addBuffer(Buffer.from(entry.text), path)
  }
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
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
