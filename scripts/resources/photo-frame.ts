import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { PdfFigure } from '#pdf/writer.ts'

const POINTS_PER_MM = 72 / 25.4
const { width: WIDE, height: HIGH } = requireFact('photo-size').value
const { from: MIN_FACE, to: MAX_FACE } = requireFact('photo-face').value

const mm = (length: number) => Math.round(length * POINTS_PER_MM * 100) / 100
const EDGE = mm(10)
const MIDDLE = EDGE + mm(WIDE / 2)
const CHIN = mm(HIGH * 0.9)
const RIGHT = EDGE + mm(WIDE)

/** The y position of the top of the head when the face fills this share of the photo. */
const topOf = (share: number) => Math.round((CHIN - mm(HIGH) * (share / 100)) * 100) / 100

const line = (y: number) => `M${EDGE} ${y}H${RIGHT + mm(6)}`

const TOP = topOf((MIN_FACE + MAX_FACE) / 2)
const FACE = CHIN - TOP
const HALF = FACE * 0.36
const WIDEST = TOP + FACE * 0.45

const at = (x: number, y: number) => `${Math.round((MIDDLE + x) * 100) / 100} ${Math.round(y * 100) / 100}`

function drawHead(): string {
  const crown = `C${at(-HALF, TOP + FACE * 0.16)} ${at(-HALF * 0.6, TOP)} ${at(0, TOP)}C${at(HALF * 0.6, TOP)} ${at(HALF, TOP + FACE * 0.16)} ${at(HALF, WIDEST)}`
  const jaw = `C${at(HALF, WIDEST + FACE * 0.3)} ${at(HALF * 0.5, CHIN)} ${at(0, CHIN)}C${at(-HALF * 0.5, CHIN)} ${at(-HALF, WIDEST + FACE * 0.3)} ${at(-HALF, WIDEST)}`
  return `M${at(-HALF, WIDEST)}${crown}${jaw}Z`
}

function drawHair(): string {
  const crown = `C${at(-HALF, TOP + FACE * 0.16)} ${at(-HALF * 0.6, TOP)} ${at(0, TOP)}C${at(HALF * 0.6, TOP)} ${at(HALF, TOP + FACE * 0.16)} ${at(HALF, WIDEST)}`
  const fringe = `C${at(HALF * 0.8, TOP + FACE * 0.24)} ${at(HALF * 0.2, TOP + FACE * 0.26)} ${at(-HALF * 0.3, TOP + FACE * 0.2)}C${at(-HALF * 0.6, TOP + FACE * 0.28)} ${at(-HALF * 0.9, TOP + FACE * 0.3)} ${at(-HALF, WIDEST)}`
  return `M${at(-HALF, WIDEST)}${crown}${fringe}Z`
}

function drawShoulders(): string {
  const bottom = mm(HIGH)
  const y = CHIN - mm(1)
  return `M${EDGE + mm(4)} ${bottom}Q${EDGE + mm(7)} ${y + mm(2)} ${MIDDLE - mm(5)} ${y}H${MIDDLE + mm(5)}Q${RIGHT - mm(7)} ${y + mm(2)} ${RIGHT - mm(4)} ${bottom}Z`
}

/** The frame of the photo in actual size, with the allowed heights of the face. */
export function drawPhotoFrame(): PdfFigure {
  return {
    height: mm(HIGH) + 16,
    width: mm(130),
    alt: m.resources_photo_alt({
      size: requireFact('photo-size').shown,
      face: requireFact('photo-face').shown,
    }),
    shapes: [
      { path: `M${EDGE} 0H${RIGHT}V${mm(HIGH)}H${EDGE}Z`, fill: '#f4f1ea', stroke: '#1b1f2a' },
      { path: drawShoulders(), fill: '#cfe2d9' },
      { path: drawHead(), fill: '#ffffff' },
      { path: drawHair(), fill: '#cfe2d9' },
      { path: line(topOf(MAX_FACE)), stroke: '#8a5a00', dashed: true },
      { path: line(topOf(MIN_FACE)), stroke: '#8a5a00', dashed: true },
      { path: line(CHIN), stroke: '#b3202c', dashed: true },
    ],
    labels: [
      { text: m.resources_photo_highest({ share: MAX_FACE }), x: RIGHT + mm(7.5), y: topOf(MAX_FACE) + 3 },
      { text: m.resources_photo_lowest({ share: MIN_FACE }), x: RIGHT + mm(7.5), y: topOf(MIN_FACE) + 3 },
      { text: m.resources_photo_chin(), x: RIGHT + mm(7.5), y: CHIN + 3 },
      { text: requireFact('photo-size').shown, x: EDGE + mm(10), y: mm(HIGH) + 12 },
    ],
  }
}
