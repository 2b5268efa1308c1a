import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import {
  makePdf,
  makePdfOfSize,
  makePhonePhoto,
  makePictureBomb,
  makePng,
} from '#tests/support/sample-files.ts'
import { createProcessInspector } from './process-inspector.ts'

describe('what a file really is', () => {
  const inspector = createProcessInspector()
  afterAll(() => inspector.close())

  it('reads a PDF and counts its pages', async () => {
    expect(await inspector.inspect(makePdf({ pages: 12 }))).toEqual({ kind: 'pdf', pages: 12 })
    expect(await inspector.inspect(makePdfOfSize(5 * 1024 * 1024))).toEqual({ kind: 'pdf', pages: 1 })
  })

  it('reads a photo as a person sees it and makes a small preview without its metadata', async () => {
    const photo = await makePhonePhoto({ width: 1600, height: 1200 })
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(100)
    const found = await inspector.inspect(photo)
    if (!('preview' in found)) throw new Error('no picture')
    expect(found).toMatchObject({ kind: 'jpeg', width: 1200, height: 1600 })
    const preview = await sharp(found.preview).metadata()
    expect(preview).toMatchObject({ format: 'jpeg', width: 360, height: 480 })
    expect(preview.exif).toBeUndefined()
    expect(await inspector.inspect(await makePng())).toMatchObject({ kind: 'png', width: 800, height: 600 })
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a zip file', Buffer.from('504b0304140000000800', 'hex')],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a Linux program', readFileSync(process.execPath).subarray(0, 4096)],
    ['plain text', Buffer.from('passport.pdf')],
    ['one byte', Buffer.from('x')],
  ])('does not take %s', async (_, bytes) => {
    expect(await inspector.inspect(bytes)).toEqual({ fault: 'wrong_type' })
  })

  it('says that an empty file is empty', async () => {
    expect(await inspector.inspect(Buffer.alloc(0))).toEqual({ fault: 'empty' })
  })

  it('finds files that stop half-way', async () => {
    for (const whole of [makePdfOfSize(50_000), await makePhonePhoto(), await makePng()]) {
      for (const share of [0.3, 0.6, 0.98]) {
        const half = whole.subarray(0, Math.floor(whole.length * share))
        expect(await inspector.inspect(half)).toEqual({ fault: 'unreadable' })
      }
    }
  })

  it('finds files that only begin like a PDF or a picture', async () => {
    const tail = Buffer.from('\nstartxref\n0\n%%EOF\n')
    expect(await inspector.inspect(Buffer.concat([Buffer.from('%PDF-1.7\n<html>'), tail]))).toEqual({
      fault: 'unreadable',
    })
    const emptyPdf = Buffer.from(
      makePdf({ pages: 1 }).toString('latin1').replace('/Count 1 /Kids [4 0 R]', '/Count 0 /Kids [     ]'),
      'latin1',
    )
    expect(await inspector.inspect(emptyPdf)).toEqual({ fault: 'unreadable' })
    expect(await inspector.inspect(Buffer.from('ffd8ffe000104a464946', 'hex'))).toEqual({
      fault: 'unreadable',
    })
  })

  it('refuses a picture bomb by its size in pixels, quickly', async () => {
    const bomb = makePictureBomb()
    const from = performance.now()
    expect(await inspector.inspect(bomb)).toEqual({ fault: 'too_many_pixels' })
    expect(performance.now() - from).toBeLessThan(5_000)
  }, 60_000)

  it('takes many files at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => inspector.inspect(makePdf({ pages: i + 1 }))),
    )
    expect(answers).toEqual(answers.map((_, i) => ({ kind: 'pdf', pages: i + 1 })))
  })
})

describe('a file that breaks the parser', () => {
  it('is unreadable when it takes too long, and the next file is read all the same', async () => {
    const inspector = createProcessInspector({ processes: 1, limits: { timeMs: 60 } })
    const slow = makeLargePicture()
    expect(await inspector.inspect(slow)).toEqual({ fault: 'unreadable' })
    const patient = createProcessInspector({ processes: 1 })
    expect(await patient.inspect(makePdf({ pages: 1 }))).toEqual({ kind: 'pdf', pages: 1 })
    await Promise.all([inspector.close(), patient.close()])
  }, 60_000)

  it('is unreadable when it takes too much memory', async () => {
    const inspector = createProcessInspector({ processes: 1, limits: { memoryBytes: 1024 * 1024 } })
    expect(await inspector.inspect(makeLargePicture())).toEqual({
      fault: 'unreadable',
    })
    await inspector.close()
  }, 60_000)

  it('does not see the environment of the server', async () => {
    process.env.FILES_KEY_OF_TEST = 'secret'
    const inspector = createProcessInspector({ processes: 1 })
    await inspector.inspect(makePdf())
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    const environments = children.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    expect(environments.length).toBeGreaterThan(0)
    expect(environments.some((text) => text.includes('MALLOC_ARENA_MAX'))).toBe(true)
    for (const text of environments.filter((t) => t.includes('MALLOC_ARENA_MAX')))
      expect(text).not.toContain('FILES_KEY_OF_TEST')
    await inspector.close()
  })
})

/** Just below the limit of 60 million pixels: allowed, and slow to open. */
function makeLargePicture(): Buffer {
  const side = 7_700
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return chunk
}
