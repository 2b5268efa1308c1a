import { describe, expect, it } from 'vitest'
import { isSmallEnough, LONG_SIDE, pageName, SMALL_BYTES, targetSize } from './rules.ts'

describe('the size of a page that is sent', () => {
  it.each([
    [
      { width: 12_000, height: 9_000 },
      { width: LONG_SIDE, height: 1_800 },
    ],
    [
      { width: 3_024, height: 4_032 },
      { width: 1_800, height: LONG_SIDE },
    ],
    [
      { width: 1_200, height: 900 },
      { width: 1_200, height: 900 },
    ],
    [
      { width: 2_400, height: 1 },
      { width: 2_400, height: 1 },
    ],
  ])('%o is sent as %o', (picture, sent) => {
    expect(targetSize(picture)).toEqual(sent)
  })

  it('keeps a long receipt readable: its short side is not made smaller than it must be', () => {
    expect(targetSize({ width: 1_080, height: 6_000 })).toEqual({ width: 1_080, height: 6_000 })
    const { width, height } = targetSize({ width: 4_000, height: 40_000 })
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(LONG_SIDE)
    expect(width * height).toBeLessThanOrEqual(16_010_000)
  })

  it('is that of the file when the file is small', () => {
    const size = { width: 1_600, height: 1_200 }
    expect(isSmallEnough({ type: 'image/jpeg', size: SMALL_BYTES }, size)).toBe(true)
    expect(isSmallEnough({ type: 'image/jpeg', size: SMALL_BYTES + 1 }, size)).toBe(false)
    expect(isSmallEnough({ type: 'image/heic', size: 1 }, size)).toBe(false)
    expect(isSmallEnough({ type: 'image/png', size: 1 }, { width: 9_000, height: 9_000 })).toBe(false)
  })

  it('comes with the name of what it has become', () => {
    expect(pageName('IMG_0042.HEIC', 'image/jpeg')).toBe('IMG_0042.jpg')
    expect(pageName('Screen 12.30.png', 'image/png')).toBe('Screen 12.30.png')
    expect(pageName('.jpg', 'image/jpeg')).toBe('page.jpg')
  })
})
