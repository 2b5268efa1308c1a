// The parameters of Punycode (RFC 3492, section 5).
const BASE = 36
const TMIN = 1
const TMAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_POINT = 128
const LAST_POINT = 0x10ffff

/** Decodes a label of a host name, without its "xn--" (RFC 3492, section 6.2). Null when it is none. */
export function decodePunycode(label: string): string | null {
  const mark = label.lastIndexOf('-')
  const points = Array.from(label.slice(0, Math.max(mark, 0)), (letter) => letter.charCodeAt(0))
  const digits = Array.from(label.slice(mark + 1), (letter) => Number.parseInt(letter, BASE))
  let [point, bias, position] = [FIRST_POINT, FIRST_BIAS, 0]
  for (let next = 0; next < digits.length; ) {
    const before = position
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = orderOf(digits[next])
      if (digit === null) return null
      next += 1
      position += digit * weight
      const threshold = Math.min(Math.max(k - bias, TMIN), TMAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = points.length + 1
    bias = adapt(position - before, { count, isFirst: before === 0 })
    point += Math.floor(position / count)
    position %= count
    if (point > LAST_POINT) return null
    points.splice(position, 0, point)
    position += 1
  }
  return String.fromCodePoint(...points)
}

/** Punycode counts a to z as 0 to 25 and 0 to 9 as 26 to 35; JavaScript's base 36 has the digits first. */
function orderOf(digit: number | undefined): number | null {
  if (digit === undefined || Number.isNaN(digit)) return null
  return digit < 10 ? digit + 26 : digit - 10
}

function adapt(delta: number, { count, isFirst }: { count: number; isFirst: boolean }): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - TMIN) * TMAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - TMIN))
  return bias + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW))
}
