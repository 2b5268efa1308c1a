/** The numbers of the cases of a list, in their order. */
type Numbers = readonly string[]

/** The cases of a list from this one on, the nearest first: those after it, or those before. */
export function listAhead(numbers: Numbers, number: string, step: 1 | -1): Numbers {
  const at = numbers.indexOf(number)
  if (at < 0) return []
  return step === 1 ? numbers.slice(at + 1) : numbers.slice(0, at).toReversed()
}

/**
 * The nearest case of a list that is still in it, and how many have left it before that one; undefined and all of them
 * where none is.
 */
export function skipLeft(
  ahead: Numbers,
  isIn: (number: string) => boolean,
): { to: string | undefined; skipped: number } {
  const at = ahead.findIndex(isIn)
  return at < 0 ? { to: undefined, skipped: ahead.length } : { to: ahead[at], skipped: at }
}

/** The row to go back to: that of this case, or of the nearest one after it, or before it, that is still shown. */
export function nearestShown(
  numbers: Numbers,
  number: string,
  isShown: (number: string) => boolean,
): string | undefined {
  return [number, ...listAhead(numbers, number, 1), ...listAhead(numbers, number, -1)].find(isShown)
}

/** A click, as the browser describes it. */
interface Press {
  button: number
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** True for a press of a link that does not ask for another tab. */
export function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}
