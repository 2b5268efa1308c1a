import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StartError } from '#errors/start-error.ts'
import { isWhole } from '#tests/support/whole-tests.ts'
import { FRAMES } from './backup-parts.ts'
import { readBackup } from './read-backup.ts'
import { createSealedFile, FRAME_BYTES } from './sealed-file.ts'
import { writePart } from './write-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'pobyt-sealed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesKey = randomBytes(32)
const path = join(folder, 'one.backup')

async function* inParts(bytes: Buffer, length = 70_000): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

const columns = ['id']

async function write({ rows, file }: { rows: Buffer; file: Buffer }, key = filesKey): Promise<void> {
  const sealed = await createSealedFile(path, key)
  const { lines } = await writePart(sealed, { kind: 'table', name: 'cases', columns }, inParts(rows))
  await writePart(sealed, { kind: 'file', name: 'a/b' }, inParts(file))
  const summary = { tables: 1, files: 1, rows: { cases: lines }, missing: 0 }
  await sealed.write(FRAMES.last, Buffer.from(JSON.stringify(summary)))
  await sealed.finish()
}

async function read(from = path, key = filesKey) {
  const parts: Record<string, Buffer> = {}
  const summary = await readBackup({ path: from, filesKey: key }, async (head, data) => {
    const found: Uint8Array[] = []
    for await (const part of data) found.push(part)
    parts[head.kind] = Buffer.from(Buffer.concat(found))
  })
  return { parts, summary }
}

const refusal = (from?: string, key?: Buffer<ArrayBuffer>) =>
  read(from, key).then(
    () => null,
    (error: unknown) => error,
  )

describe('a sealed file', () => {
  test('Gives back what was written, of whatever length, and only its owner may read it', async () => {
    for (const length of [0, 1, FRAME_BYTES - 1, FRAME_BYTES, 3 * FRAME_BYTES + 7]) {
      const rows = Buffer.from(`${randomBytes(length / 2).toString('hex')}\n`)
      const file = randomBytes(length)
      await write({ rows, file })
      const { parts, summary } = await read()
      expect(parts.table?.equals(rows)).toBe(true)
      expect((parts.file ?? Buffer.alloc(0)).equals(file)).toBe(true)
      expect(summary.rows).toEqual({ cases: 1 })
    }
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('Names what is in it to nobody without the key', async () => {
    await write({ rows: Buffer.from('Tamar Beridze\n'.repeat(50)), file: Buffer.from('passport of Tamar') })
    const stored = readFileSync(path)
    for (const word of ['Tamar', 'passport', 'cases', 'table', 'a/b'])
      expect(stored.includes(word)).toBe(false)
    expect(stored.includes(filesKey)).toBe(false)
    expect(String(await refusal(path, randomBytes(32)))).toContain('was made with another FILES_KEY')
  })

  test('Is refused with a sentence when any byte of it has changed, and when it is cut or longer', async () => {
    await write({ rows: Buffer.from('1\n2\n'), file: Buffer.from('a file') })
    const whole = readFileSync(path)
    const damaged = join(folder, 'damaged.backup')
    const refuse = async (bytes: Buffer, about: string) => {
      writeFileSync(damaged, bytes)
      expect(await refusal(damaged), about).toBeInstanceOf(StartError)
    }
    for (let at = 0; at < whole.length; at += isWhole ? 1 : 5) {
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
      await refuse(flipped, `byte ${at} flipped`)
      await refuse(whole.subarray(0, at), `cut after ${at}`)
    }
    await refuse(Buffer.concat([whole, Buffer.of(0)]), 'one byte more')
    writeFileSync(damaged, whole)
    expect(await refusal(damaged)).toBeNull()
  })

  test('Is refused when its parts are those of another file, or in another order', async () => {
    await write({ rows: Buffer.from('1\n'), file: Buffer.from('a file') })
    const first = readFileSync(path)
    await write({ rows: Buffer.from('1\n'), file: Buffer.from('b file') })
    const second = readFileSync(path)
    writeFileSync(path, Buffer.concat([first.subarray(0, 56), second.subarray(56)]))
    expect(String(await refusal())).toContain('is damaged')
  })

  test('Says so when there is no file, and when it is no backup', async () => {
    expect(String(await refusal(join(folder, 'none')))).toContain('There is no file')
    writeFileSync(path, 'x'.repeat(500))
    expect(String(await refusal())).toContain('is no backup of Pobyt')
  })
})
