import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** The files of a ZIP by their paths. Throws for a path that leads out of the folder. */
export async function unzip(zip: ArrayBuffer): Promise<Map<string, Buffer>> {
  const file = await open(Buffer.from(zip), { lazyEntries: true })
  const read = promisify<Entry, NodeJS.ReadableStream>(file.openReadStream.bind(file))
  const found = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    file.on('error', reject)
    file.on('end', () => resolve(found))
    file.on('entry', (entry: Entry) => {
      read(entry)
        .then(buffer)
        .then((bytes) => {
          found.set(entry.fileName, bytes)
          file.readEntry()
        })
        .catch(reject)
    })
    file.readEntry()
  })
}
