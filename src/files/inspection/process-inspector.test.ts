import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ADOBE_ONLY, makeAdobeForm, makePdfWithFile } from '#tests/support/adobe-files.ts'
import {
  makeEndlessPdf,
  makeFlateBomb,
  makeFlateScan,
  makeHeic,
  makeLinearizedPdf,
  makeOddButWhole,
  makePdfWithBlankPage,
  makePdfWithBrokenPage,
  makeScan,
  scanOf,
  withHole,
  withZeros,
} from '#tests/support/odd-files.ts'
import { WAIT_MS } from '#tests/support/patience.ts'
import {
  makePdf,
  makePdfOfSize,
  makePhonePhoto,
  makePictureBomb,
  makePng,
  makeStream,
  pageObjects,
  writeObjects,
} from '#tests/support/sample-files.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { MAX_DRAWN_PAGES, MAX_PAGE_PREVIEWS } from './file-inspector.ts'
import { createProcessInspector } from './process-inspector.ts'

const ANYBODY = { accountId: 'anybody' }
/** Long enough for any machine; no test waits for it. */
const GENEROUS_LIMITS = { limits: { timeMs: 60_000 } }

describe('what a file really is', () => {
  const inspector = createProcessInspector(GENEROUS_LIMITS)
  afterAll(() => inspector.close())
  const inspect = (bytes: Buffer) => inspector.inspect({ bytes, ...ANYBODY })

  it('reads a PDF and counts its pages', async () => {
    expect(await inspect(makePdf({ pages: 12 }))).toEqual({ kind: 'pdf', pages: 12 })
    expect(await inspect(makePdfOfSize(5 * 1024 * 1024))).toEqual({ kind: 'pdf', pages: 1 })
  })

  it('reads a photo as a person sees it and makes a small preview without its metadata', async () => {
    const photo = await makePhonePhoto({ width: 1600, height: 1200 })
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(100)
    const found = await inspect(photo)
    if (!('preview' in found)) throw new Error('no picture')
    expect(found).toMatchObject({ kind: 'jpeg', width: 1200, height: 1600 })
    const preview = await sharp(found.preview).metadata()
    expect(preview).toMatchObject({ format: 'jpeg', width: 360, height: 480 })
    expect(preview.exif).toBeUndefined()
    expect(await inspect(await makePng())).toMatchObject({ kind: 'png', width: 800, height: 600 })
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a zip file', Buffer.from('504b0304140000000800', 'hex')],
    ['a zip file with a PDF in it', Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), makePdf()])],
    ['a PDF behind 1,025 bytes', Buffer.concat([Buffer.alloc(1025, 'x'), makePdf()])],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a Linux program', readFileSync(process.execPath).subarray(0, 4096)],
    ['plain text', Buffer.from('passport.pdf')],
    ['one byte', Buffer.from('x')],
  ])('does not take %s', async (_, bytes) => {
    expect(await inspect(bytes)).toEqual({ fault: 'wrong_type' })
  })

  it.each(ADOBE_ONLY)('does not take %s: its pages show nothing', async (_, bytes, sentence) => {
    const fault = /portfolio/.test(String(sentence)) ? 'portfolio' : 'adobe_form'
    expect(await inspect(bytes)).toEqual({ fault })
  })

  it('takes a form with pages of its own, and an invoice with a file attached', async () => {
    const form = makeAdobeForm({ text: 'Wniosek: Anna Kowalska', isDynamic: false })
    const invoice = makePdfWithFile({ text: 'Faktura 12/2026', isCollection: false })
    for (const bytes of [form, invoice]) expect(await inspect(bytes)).toEqual({ kind: 'pdf', pages: 1 })
  })

  it('says that an empty file is empty, and that a HEIC picture is one', async () => {
    expect(await inspect(Buffer.alloc(0))).toEqual({ fault: 'empty' })
    expect(await inspect(makeHeic())).toEqual({ fault: 'heic' })
  })

  it('takes what every reader opens whole', async () => {
    const files = await makeOddButWhole()
    const refused: string[] = []
    for (const [name, bytes] of Object.entries(files))
      if ('fault' in (await inspect(bytes))) refused.push(name)
    expect(refused).toEqual([])
  })

  it('finds files that stop half-way', async () => {
    for (const whole of [makePdfOfSize(50_000), await makePhonePhoto(), await makePng()]) {
      for (const share of [0.3, 0.6, 0.98]) {
        const half = whole.subarray(0, Math.floor(whole.length * share))
        expect(await inspect(half)).toEqual({ fault: 'unreadable' })
      }
    }
  })

  it('refuses every PDF that is cut, wherever that is', async () => {
    const cut = (whole: Buffer, parts: number) =>
      Array.from({ length: parts }, (_, i) =>
        whole.subarray(0, Math.floor((whole.length * (i + 1)) / (parts + 1))),
      )
    const whole = makePdf({ pages: 3 })
    const linearized = makeLinearizedPdf()
    // An incremental update of a complete file, for example a signature, is truncated.
    const added = Buffer.concat([whole, Buffer.from('11 0 obj\n<< /Type /Sig /Contents <00')])
    for (const bytes of [...cut(whole, 50), ...cut(linearized, 8), added])
      expect(await inspect(bytes)).toEqual({ fault: 'unreadable' })
  })

  it('refuses a PDF without its end mark when a page of it is missing', async () => {
    const text = makePdf({ pages: 3 }).toString('latin1').replace('%%EOF', '')
    expect(await inspect(Buffer.from(text, 'latin1'))).toEqual({ kind: 'pdf', pages: 3 })
    const missing = text.replace(/(6 0 obj\n)<< \/Type \/Page .*?\n/, (page, head) =>
      `${head}null`.padEnd(page.length),
    )
    expect(missing).not.toBe(text)
    expect(await inspect(Buffer.from(missing, 'latin1'))).toEqual({ fault: 'unreadable' })
  })

  it('finds files that only begin like a PDF or a picture', async () => {
    const tail = Buffer.from('\nstartxref\n0\n%%EOF\n')
    expect(await inspect(Buffer.concat([Buffer.from('%PDF-1.7\n<html>'), tail]))).toEqual({
      fault: 'unreadable',
    })
    const emptyPdf = Buffer.from(
      makePdf({ pages: 1 }).toString('latin1').replace('/Count 1 /Kids [4 0 R]', '/Count 0 /Kids [     ]'),
      'latin1',
    )
    expect(await inspect(emptyPdf)).toEqual({ fault: 'unreadable' })
    expect(await inspect(Buffer.from('ffd8ffe000104a464946', 'hex'))).toEqual({ fault: 'unreadable' })
  })

  it('refuses a picture bomb by its size in pixels, a PDF bomb by what it unpacks to', async () => {
    expect(await inspect(makePictureBomb())).toEqual({ fault: 'too_many_pixels' })
    expect(await inspect(makeFlateBomb())).toEqual({ fault: 'too_heavy' })
    expect(await inspect(makePdf({ pages: 2 }))).toEqual({ kind: 'pdf', pages: 2 })
  })

  it('that is being read when the inspector closes is no fault of the file', async () => {
    const closing = createProcessInspector({ processes: 1, ...GENEROUS_LIMITS })
    const files = Promise.allSettled(
      [makeEndlessPdf(), makePdf()].map((bytes) => closing.inspect({ bytes, ...ANYBODY })),
    )
    await closing.close()
    for (const file of await files)
      expect(file).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    await expect(closing.inspect({ bytes: makePdf(), ...ANYBODY })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  it('takes many files at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        inspector.inspect({ bytes: makePdf({ pages: i + 1 }), accountId: `account ${i % 5}` }),
      ),
    )
    expect(answers).toEqual(answers.map((_, i) => ({ kind: 'pdf', pages: i + 1 })))
  })
})

describe('a file that breaks the parser', () => {
  it('is too heavy when it takes too long, and the same inspector reads the next file', async () => {
    const inspector = createProcessInspector({ processes: 1, limits: { timeMs: 3_000 } })
    expect(await inspector.inspect({ bytes: makeEndlessPdf(), ...ANYBODY })).toEqual({ fault: 'too_heavy' })
    await expect
      .poll(() => inspector.inspect({ bytes: makePdf({ pages: 1 }), ...ANYBODY }))
      .toEqual({ kind: 'pdf', pages: 1 })
    await inspector.close()
  })

  it.skipIf(process.platform !== 'linux')(
    'is too heavy when it takes too much memory, and only that file',
    async () => {
      const limits = { ...GENEROUS_LIMITS.limits, memoryBytes: 260 * 1024 * 1024 }
      const inspector = createProcessInspector({ processes: 1, limits })
      const photo = await makePhonePhoto()
      expect(await inspector.inspect({ bytes: photo, ...ANYBODY })).toMatchObject({ kind: 'jpeg' })
      expect(await inspector.inspect({ bytes: await makeGreedyPicture(), ...ANYBODY })).toEqual({
        fault: 'too_heavy',
      })
      expect(await inspector.inspect({ bytes: photo, ...ANYBODY })).toMatchObject({ kind: 'jpeg' })
      await inspector.close()
    },
    60_000,
  )

  it.skipIf(process.platform !== 'linux')(
    'that crashes the child is unreadable, and the same inspector reads the next file',
    async () => {
      const inspector = createProcessInspector({ processes: 1, ...GENEROUS_LIMITS })
      await inspector.inspect({ bytes: makePdf(), ...ANYBODY })
      const broken = inspector.inspect({ bytes: makeEndlessPdf(), ...ANYBODY })
      for (const pid of listChildren()) process.kill(pid, 'SIGSEGV')
      expect(await broken).toEqual({ fault: 'unreadable' })
      expect(await inspector.inspect({ bytes: makePdf(), ...ANYBODY })).toEqual({ kind: 'pdf', pages: 3 })
      await inspector.close()
    },
    60_000,
  )

  it.skipIf(process.platform !== 'linux')('does not see the environment of the server', async () => {
    process.env.FILES_KEY_OF_TEST = 'secret'
    const inspector = createProcessInspector(GENEROUS_LIMITS)
    await inspector.inspect({ bytes: makePdf(), ...ANYBODY })
    const environments = listChildren().map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    expect(environments.some((text) => text.includes('MALLOC_ARENA_MAX'))).toBe(true)
    for (const text of environments.filter((t) => t.includes('MALLOC_ARENA_MAX')))
      expect(text).not.toContain('FILES_KEY_OF_TEST')
    await inspector.close()
  })
})

describe('whose turn it is', () => {
  it('An ordinary file of somebody else does not wait for files that take for ever', async () => {
    const inspector = createProcessInspector(GENEROUS_LIMITS)
    const order: string[] = []
    const hostile = Array.from({ length: 24 }, (_, i) =>
      inspector
        .inspect({ bytes: makeEndlessPdf(), accountId: `hostile ${i % 3}` })
        .then(() => order.push('hostile'))
        .catch(() => {}),
    )
    const ordinary = { bytes: makePdf(), accountId: 'ordinary' }
    expect(await inspector.inspect(ordinary)).toEqual({ kind: 'pdf', pages: 3 })
    expect(await inspector.inspect(ordinary)).toEqual({ kind: 'pdf', pages: 3 })
    expect(order).toEqual([])
    await inspector.close()
    await Promise.all(hostile)
  })

  it('Drawing pages stops for a file that is uploaded, and goes on where it was', async () => {
    const inspector = createProcessInspector({ processes: 1, ...GENEROUS_LIMITS })
    const drawing = inspector.drawPages({ bytes: makePdf({ pages: 40 }), accountId: 'somebody' })
    expect(await inspector.inspect({ bytes: makePdf(), accountId: 'somebody else' })).toMatchObject({
      kind: 'pdf',
    })
    const pages = await drawing
    expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect(new Set(pages.map(({ state }) => state))).toEqual(new Set(['good']))
    await inspector.close()
  })
})

describe('what drawing shows', () => {
  const inspector = createProcessInspector(GENEROUS_LIMITS)
  afterAll(() => inspector.close())
  const draw = async (bytes: Buffer) => {
    const pages = await inspector.drawPages({ bytes, ...ANYBODY })
    const inState = (state: string) => pages.filter((one) => one.state === state).map(({ page }) => page)
    return {
      count: pages.length,
      blank: inState('blank'),
      damaged: inState('damaged'),
      unreadable: inState('unreadable'),
      unknown: inState('unknown'),
    }
  }
  const good = { blank: [], damaged: [], unreadable: [], unknown: [] }

  it('all pages of a good file, each with a small picture', async () => {
    expect(await draw(makePdf({ pages: 3 }))).toEqual({ ...good, count: 3 })
    expect(await draw(await makeScan())).toEqual({ ...good, count: 3 })
    expect(await draw(await makeFlateScan())).toEqual({ ...good, count: 2 })
    const [page] = await inspector.drawPages({ bytes: makePdf(), ...ANYBODY })
    expect(await sharp(page?.preview).metadata()).toMatchObject({ format: 'jpeg', width: 339, height: 480 })
  })

  it('a page that is none, and an empty one', async () => {
    expect(await draw(makePdfWithBrokenPage())).toEqual({ ...good, count: 20, unreadable: [8] })
    expect(await draw(makePdfWithBlankPage())).toEqual({ ...good, count: 12, blank: [6] })
  })

  it('a picture with a hole or with zeros in it, on its page', async () => {
    const scan = await makeScan()
    const packed = await makeFlateScan()
    expect(await draw(withHole(scan))).toEqual({ ...good, count: 3, damaged: [1] })
    expect(await draw(withHole(scan, { page: 3 }))).toEqual({ ...good, count: 3, damaged: [3] })
    expect(await draw(withHole(packed))).toEqual({ ...good, count: 2, damaged: [1] })
    expect(await draw(withZeros(packed, { page: 2 }))).toEqual({ ...good, count: 2, damaged: [2] })
  })

  it('an empty page that was scanned is blank, one with a page number or invisible words is not', async () => {
    const noise = { type: 'gaussian', mean: 244, sigma: 6 } as const
    const paper = await sharp({ create: { width: 620, height: 877, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer()
    expect(await draw(scanOf([{ data: paper, filter: 'DCTDecode' }]))).toMatchObject({ blank: [1] })
    const words = (text: string) => writeObjects(pageObjects([makeStream(Buffer.from(text))]))
    expect(await draw(words('BT /F1 10 Tf 300 30 Td (7) Tj ET'))).toMatchObject({ blank: [] })
    expect(await draw(words('BT /F1 24 Tf 3 Tr 72 740 Td (unseen) Tj ET'))).toMatchObject({ blank: [] })
    expect(await draw(words('BT /F1 24 Tf 72 740 Td ( ) Tj ET'))).toMatchObject({ blank: [1] })
  })

  it('says nothing of a page that takes too long, and goes on behind it', async () => {
    const hasty = createProcessInspector({ limits: { timeMs: 3_000 } })
    const [page] = await hasty.drawPages({ bytes: makeEndlessPdf(), ...ANYBODY })
    expect(page).toEqual({ page: 1, state: 'unknown' })
    await hasty.close()
  })

  it('keeps small pictures of the first 60 pages, and looks at 500', async () => {
    const pages = await inspector.drawPages({ bytes: makePdf({ pages: 510 }), ...ANYBODY })
    expect(pages).toHaveLength(MAX_DRAWN_PAGES)
    expect(pages.filter(({ preview }) => preview)).toHaveLength(MAX_PAGE_PREVIEWS)
  })
})

describe.skipIf(process.platform !== 'linux')('a child that somebody else signals', () => {
  it('ignores a stop of its whole process group, while it reads and while it waits', async () => {
    const inspector = createProcessInspector({ processes: 1, ...GENEROUS_LIMITS })
    await inspector.inspect({ bytes: makePdf(), ...ANYBODY })
    const children = listChildren()
    const signal = () => {
      for (const pid of children) for (const name of ['SIGTERM', 'SIGINT'] as const) process.kill(pid, name)
    }
    signal()
    const files = Array.from({ length: 5 }, (_, n) =>
      inspector.inspect({ bytes: makePdf({ pages: n + 1 }), accountId: `account ${n}` }),
    )
    signal()
    for (const [n, found] of (await Promise.all(files)).entries())
      expect(found).toEqual({ kind: 'pdf', pages: n + 1 })
    expect(listChildren()).toEqual(children)
    await inspector.close()
  })

  it('and kills says nothing about the file: it is read again, and after three times the person may try again', async () => {
    const inspector = createProcessInspector({ processes: 1, limits: { timeMs: WAIT_MS } })
    await inspector.inspect({ bytes: makePdf(), ...ANYBODY })
    const others = new Set(listChildren())
    const endless = inspector.inspect({ bytes: makeEndlessPdf(), ...ANYBODY }).catch((error) => error)
    for (let kills = 1; kills <= 3; kills += 1) {
      // The first one is the child that was warm.
      const pid = await waitUntil(() => {
        const [found] = kills === 1 ? others : listChildren().filter((child) => !others.has(child))
        if (found === undefined || !isReading(found)) throw new Error('no child reads the file')
        return found
      })
      others.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    expect(await endless).toMatchObject({ code: 'unavailable' })
    expect(await inspector.inspect({ bytes: makePdf(), ...ANYBODY })).toEqual({ kind: 'pdf', pages: 3 })
    await inspector.close()
  })

  it('ends with the server, however that ends', async () => {
    const code = `
      import { createProcessInspector } from '#files/inspection/process-inspector.ts'
      import { makePdf } from '#tests/support/sample-files.ts'
      await createProcessInspector({ processes: 1 }).inspect({ bytes: makePdf(), accountId: 'anybody' })
      console.log('ready')
      setInterval(() => {}, 1_000)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    const children = listChildren(server.pid)
    expect(children).toHaveLength(1)
    server.kill('SIGKILL')
    await expect.poll(() => children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  })
})

/** Child processes of this process, on systems that list them. */
function listChildren(of = process.pid): number[] {
  const children = readFileSync(`/proc/${of}/task/${of}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

/** Whether the process computes instead of waiting for input. */
function isReading(pid: number): boolean {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('R') ?? false
}

/** Below the limit of 60 million pixels, but interlaced, so that all of it has to be decoded at once. */
function makeGreedyPicture(): Promise<Buffer> {
  return sharp({ create: { width: 7_700, height: 7_700, channels: 3, background: '#2f5d50' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
}
