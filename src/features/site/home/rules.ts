/** Wraps an index around: after the last comes the first. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** "01/07" for the first of seven. */
export function formatCount(index: number, count: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(wrapIndex(index, count) + 1)}/${two(count)}`
}
