interface Point {
  x: number
  y: number
}

interface Curve {
  at: (t: number) => Point
  from: number
  to: number
  segments: number
}

const DERIVATIVE_STEP = 1e-4

/** The path data of a parametric curve: cubic segments that match its points and tangents, in tenths of a unit. */
export function smoothPath({ at, from, to, segments }: Curve): string {
  const step = (to - from) / segments
  const pull = step / 3 / (2 * DERIVATIVE_STEP)
  const handle = (t: number, sign: 1 | -1): Point => {
    const [here, before, after] = [at(t), at(t - DERIVATIVE_STEP), at(t + DERIVATIVE_STEP)]
    return { x: here.x + sign * pull * (after.x - before.x), y: here.y + sign * pull * (after.y - before.y) }
  }
  const pieces = Array.from({ length: segments }, (_, index) => {
    const start = from + index * step
    const end = start + step
    return `C${[handle(start, 1), handle(end, -1), at(end)].map(write).join(' ')}`
  })
  return `M${write(at(from))}${pieces.join('')}`
}

function write({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}
