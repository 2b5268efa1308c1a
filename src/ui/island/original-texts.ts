// Hydration needs the elements and texts that were built. A browser that translates a light page replaces its texts by
// <font> elements before an island is touched (docs/decisions/0051).

interface OriginalText {
  text: Text
  parent: Node
  /** In the order of the build: null after the last. */
  next: Node | null
}

/** The texts of an island as they were built. To be called before a translator comes. */
export function listTexts(host: HTMLElement): OriginalText[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const texts: OriginalText[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentNode) texts.push({ text, parent: text.parentNode, next: text.nextSibling })
  }
  return texts
}

/** Puts them back. Controls stay where they are, with focus, caret and a word that is being composed. */
export function restoreTexts(host: HTMLElement, texts: readonly OriginalText[]): void {
  const wrappers = host.querySelectorAll('font')
  if (wrappers.length === 0) return
  for (const wrapper of wrappers) wrapper.remove()
  // From the last one on: what follows a text is then in its place.
  for (const { text, parent, next } of texts.toReversed())
    if (text.parentNode !== parent) parent.insertBefore(text, next)
}
