import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makePhonePhoto, truncate } from '#tests/support/sample-files.ts'
import { createProcessInspector } from './process-inspector.ts'

const inspector = createProcessInspector({ limits: { timeMs: 60_000 } })
afterAll(() => inspector.close())

const limits = {
  least: { width: 684, height: 883 },
  most: { width: 1368, height: 1759 },
  maxBytes: 2_500_000,
}
const fitted = (bytes: Buffer, more: Partial<typeof limits> = {}) =>
  inspector.fitPhoto({ bytes, limits: { ...limits, ...more }, accountId: 'anna' })

async function sizeOf(made: Awaited<ReturnType<typeof fitted>>) {
  if ('fault' in made) throw new Error(made.fault)
  const { format, width, height, orientation } = await sharp(made).metadata()
  return { format, width, height, orientation, bytes: made.length }
}

const paint = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#ccc',
      noise: { type: 'gaussian', mean: 150, sigma: 40 },
    },
  })

describe('The photo of an application', () => {
  test('that fits stays as it is', async () => {
    const jpeg = await paint(700, 900).jpeg().toBuffer()
    const made = await fitted(jpeg)
    expect(Buffer.isBuffer(made) && made.equals(jpeg)).toBe(true)
  })

  test('stands upright and keeps its proportions', async () => {
    const turned = await makePhonePhoto({ width: 1800, height: 1400 })
    const made = await sizeOf(await fitted(turned, { maxBytes: 400_000 }))
    expect(made).toMatchObject({ format: 'jpeg', orientation: undefined })
    expect(made.width / made.height).toBeCloseTo(1400 / 1800, 2)
    expect(made.bytes).toBeLessThanOrEqual(400_000)
  })

  test('of a PNG becomes a JPEG', async () => {
    expect(await sizeOf(await fitted(await paint(700, 900).png().toBuffer()))).toMatchObject({
      format: 'jpeg',
      width: 700,
      height: 900,
    })
  })

  test('never has less than the least size, not even a wide one', async () => {
    const wide = await sizeOf(await fitted(await paint(4000, 1200).png().toBuffer()))
    expect(wide.height).toBeGreaterThanOrEqual(883)
    expect(wide.width / wide.height).toBeCloseTo(4000 / 1200, 2)
    const small = await sizeOf(await fitted(await paint(1400, 1800).png().toBuffer(), { maxBytes: 420_000 }))
    expect(small.width).toBeGreaterThanOrEqual(684)
    expect(small.height).toBeGreaterThanOrEqual(883)
  })

  test('is not enlarged, and says why there is none', async () => {
    expect(await fitted(await paint(683, 883).jpeg().toBuffer())).toEqual({ fault: 'too_small' })
    expect(await fitted(await paint(1400, 1800).png().toBuffer(), { maxBytes: 1000 })).toEqual({
      fault: 'too_large',
    })
    expect(await fitted(Buffer.from('no picture'))).toEqual({ fault: 'unreadable' })
    const half = truncate(await paint(1400, 1800).png().toBuffer())
    expect(await fitted(half)).toEqual({ fault: 'unreadable' })
  })

  test('is the same bytes each time', async () => {
    const png = await paint(1400, 1800).png().toBuffer()
    const [first, second] = [await fitted(png), await fitted(png)]
    expect(Buffer.isBuffer(first) && Buffer.isBuffer(second) && first.equals(second)).toBe(true)
  })
})
