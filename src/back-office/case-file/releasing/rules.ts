/** Stands where something about another person was taken out of a note. */
export const LEFT_OUT = '[…]'

/**
 * True when a text is the note with nothing added and nothing moved: what stands between the marks are pieces of it, in their
 * order (GDPR, Article 15: a copy of the data as they are). Spaces around a mark do not count.
 *
 * @param original the note as it was written
 * @param released the text that the person reads, with LEFT_OUT for every piece that is taken out
 */
export function isTakenFrom(original: string, released: string): boolean {
  const pieces = released.split(LEFT_OUT).map((piece) => piece.trim())
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)]
  const whole = original.trim()
  if (pieces.length === 1) return first === whole
  if (!whole.startsWith(first) || !whole.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = whole.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= whole.length - last.length
}

/** True when nothing of the note is left. */
export const isLeftOutWhole = (released: string) => released.replaceAll(LEFT_OUT, '').trim() === ''
