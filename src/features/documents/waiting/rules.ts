/** A page that the server has, from a batch that is still being sent. */
export interface SentPage {
  pageId: string
  /** Its place among the pages that were chosen with it. */
  order: number
  /** Its place in its slot when the server stored it. */
  index: number
}

/**
 * The order of all pages of a slot with those of one batch in the order they were chosen in; two that travel at once may
 * arrive the other way round. Null when that is so already, and when a person has ordered them meanwhile.
 */
export function orderAsChosen(stored: readonly string[], batch: readonly SentPage[]): string[] | null {
  const present = batch.filter(({ pageId }) => stored.includes(pageId))
  const ids = (pages: SentPage[]) => pages.map(({ pageId }) => pageId)
  const arrived = ids(present.toSorted((a, b) => a.index - b.index))
  const chosen = ids(present.toSorted((a, b) => a.order - b.order))
  const now = stored.filter((id) => arrived.includes(id))
  if (String(now) !== String(arrived) || String(now) === String(chosen)) return null
  return stored.map((id) => (chosen.includes(id) ? (chosen[arrived.indexOf(id)] ?? id) : id))
}
