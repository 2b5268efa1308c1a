import { describe, expect, it } from 'vitest'
import { CORNERS, type Corner, moveCorner, moveFrame, startFrame, toPixels } from './rules.ts'

const picture = { width: 1000, height: 800 }
const corner = (id: Corner['id']) => {
  const found = CORNERS.find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}

describe('The frame of a crop', () => {
  it('begins as the whole picture, or as the largest part of a ratio in its middle', () => {
    expect(startFrame(picture, null)).toEqual({ x: 0, y: 0, width: 1000, height: 800 })
    expect(toPixels(startFrame(picture, 35 / 45))).toMatchObject({ y: 0, height: 800 })
    expect(toPixels(startFrame({ width: 350, height: 900 }, 35 / 45))).toEqual({
      x: 0,
      y: 225,
      width: 350,
      height: 450,
    })
  })

  it('stays in the picture when it is moved', () => {
    const frame = { x: 100, y: 100, width: 300, height: 300 }
    expect(moveFrame(frame, { x: -500, y: 900 }, picture)).toEqual({ ...frame, x: 0, y: 500 })
  })

  it('keeps the opposite corner where it is, within the picture and never too small', () => {
    const frame = { x: 100, y: 100, width: 300, height: 300 }
    const free = { picture, ratio: null }
    expect(moveCorner(frame, { ...free, corner: corner('top_left'), by: { x: 50, y: 20 } })).toEqual({
      x: 150,
      y: 120,
      width: 250,
      height: 280,
    })
    expect(moveCorner(frame, { ...free, corner: corner('bottom_right'), by: { x: 5000, y: -5000 } })).toEqual(
      {
        x: 100,
        y: 100,
        width: 900,
        height: 80,
      },
    )
  })

  it('keeps its ratio at every corner, also at the edge', () => {
    const ratio = 35 / 45
    const frame = startFrame(picture, ratio)
    for (const one of CORNERS) {
      const smaller = moveCorner(frame, {
        corner: one,
        by: { x: -one.horizontal * 90, y: 0 },
        picture,
        ratio,
      })
      const larger = moveCorner(smaller, {
        corner: one,
        by: { x: one.horizontal * 9000, y: 0 },
        picture,
        ratio,
      })
      for (const { x, y, width, height } of [smaller, larger]) {
        expect(width / height).toBeCloseTo(ratio, 6)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6)
        expect(x + width).toBeLessThanOrEqual(picture.width + 1e-6)
        expect(y + height).toBeLessThanOrEqual(picture.height + 1e-6)
      }
      expect(smaller.width).toBeCloseTo(frame.width - 90, 6)
    }
  })

  it('is cut in whole pixels', () => {
    expect(toPixels({ x: 0.4, y: 0.6, width: 99.8, height: 0.1 })).toEqual({
      x: 0,
      y: 1,
      width: 100,
      height: 1,
    })
  })
})
