/** A part of a picture, in its pixels. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export type Size = Pick<Frame, 'width' | 'height'>

/** The sides that a corner moves: -1 is left or top, 1 right or bottom. */
export interface Corner {
  id: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right'
  horizontal: -1 | 1
  vertical: -1 | 1
}

export const CORNERS: readonly Corner[] = [
  { id: 'top_left', horizontal: -1, vertical: -1 },
  { id: 'top_right', horizontal: 1, vertical: -1 },
  { id: 'bottom_left', horizontal: -1, vertical: 1 },
  { id: 'bottom_right', horizontal: 1, vertical: 1 },
]

/** The smallest part, as a share of the picture's sides. */
const LEAST_SHARE = 0.1

/** The frame to begin with: all of the picture, or the largest one of this ratio (width by height) in its middle. */
export function startFrame({ width, height }: Size, ratio: number | null): Frame {
  if (ratio === null) return { x: 0, y: 0, width, height }
  const fitted = Math.min(width, height * ratio)
  const size = { width: fitted, height: Math.min(height, fitted / ratio) }
  return { x: (width - size.width) / 2, y: Math.max(0, (height - size.height) / 2), ...size }
}

/** Moves the whole frame, and keeps it in the picture. */
export function moveFrame(frame: Frame, by: { x: number; y: number }, picture: Size): Frame {
  return {
    ...frame,
    x: clamp(frame.x + by.x, 0, picture.width - frame.width),
    y: clamp(frame.y + by.y, 0, picture.height - frame.height),
  }
}

interface CornerMove {
  corner: Corner
  by: { x: number; y: number }
  picture: Size
  /** Width by height; null for any. */
  ratio: number | null
}

/** Moves one corner; the opposite one stays, and so does the ratio. */
export function moveCorner(frame: Frame, { corner, by, picture, ratio }: CornerMove): Frame {
  const { horizontal, vertical } = corner
  const room = {
    width: horizontal < 0 ? frame.x + frame.width : picture.width - frame.x,
    height: vertical < 0 ? frame.y + frame.height : picture.height - frame.y,
  }
  const least = { width: picture.width * LEAST_SHARE, height: picture.height * LEAST_SHARE }
  const wanted = { width: frame.width + by.x * horizontal, height: frame.height + by.y * vertical }
  const { width, height } =
    ratio === null ? fitFree(wanted, { room, least }) : fitRatio(wanted, { frame, room, least, ratio })
  return {
    x: horizontal < 0 ? frame.x + frame.width - width : frame.x,
    y: vertical < 0 ? frame.y + frame.height - height : frame.y,
    width,
    height,
  }
}

function fitFree(wanted: Size, { room, least }: { room: Size; least: Size }): Size {
  return {
    width: clamp(wanted.width, Math.min(least.width, room.width), room.width),
    height: clamp(wanted.height, Math.min(least.height, room.height), room.height),
  }
}

function fitRatio(
  wanted: Size,
  { frame, room, least, ratio }: { frame: Size; room: Size; least: Size; ratio: number },
): Size {
  const byHeight = wanted.height * ratio
  // The direction in which the corner was moved further decides.
  const follows =
    Math.abs(wanted.width - frame.width) >= Math.abs(byHeight - frame.width) ? wanted.width : byHeight
  const most = Math.min(room.width, room.height * ratio)
  const width = clamp(follows, Math.min(Math.max(least.width, least.height * ratio), most), most)
  return { width, height: width / ratio }
}

/** Whole pixels, for the picture that is cut out. */
export function toPixels(frame: Frame): Frame {
  const x = Math.round(frame.x)
  const y = Math.round(frame.y)
  return {
    x,
    y,
    width: Math.max(1, Math.round(frame.x + frame.width) - x),
    height: Math.max(1, Math.round(frame.y + frame.height) - y),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
