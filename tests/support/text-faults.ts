/** What a screen does wrong with its text, found in the browser. */
export interface TextFault {
  kind: 'sideways' | 'outside' | 'narrow' | 'broken word' | 'cut'
  /** The text or the element, for people to find it. */
  what: string
}

/** Pixels below which a text of several words is no column any more. */
export const NARROWEST_COLUMN = 70

/** A word longer than this was typed by a person: no word of the product is. */
const LONGEST_WORD = 25

/** A word wider than this share of the window may break: no column could hold it. */
const WIDEST_WORD = 0.75

/**
 * Runs in the page. Lists what does not fit the window: the page scrolls sideways, something stands beyond its right
 * edge, a text of several words wraps in a column narrower than NARROWEST_COLUMN, a word breaks inside (not at a
 * hyphen, and not an address), or a text is cut without a way to read it (a title, the same text elsewhere, scrolling).
 */
export const TEXT_FAULTS = `(() => {
  const faults = []
  const report = (kind, what) => faults.push({ kind, what: what.replace(/\\s+/g, ' ').trim().slice(0, 110) })
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const inScroller = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) if (scrolls(at)) return true
    return false
  }
  const named = (element) => element.tagName.toLowerCase() + ' ' + (element.textContent || element.className)
  // For screen readers only: clipped to a pixel, which a browser may still lay out around its words.
  const forReaders = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (at.clientWidth <= 1 && at.clientHeight <= 1 && getComputedStyle(at).overflowX === 'hidden') return true
    return false
  }
  const blockOf = (element) => {
    let at = element
    while (at.parentElement && getComputedStyle(at).display.startsWith('inline') && getComputedStyle(at).display === 'inline')
      at = at.parentElement
    return at
  }
  const innerWidthOf = (element) => {
    const style = getComputedStyle(element)
    return element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  }
  const linesOf = (range) => new Set([...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top)))

  if (document.documentElement.scrollWidth > innerWidth) report('sideways', document.documentElement.scrollWidth + ' px')
  const isOutside = (element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (right > innerWidth + 1 || left < -1)
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!isOutside(element) || isOutside(element.parentElement) || element.closest('svg')) continue
    if (element.checkVisibility({ visibilityProperty: true }) && !inScroller(element) && !forReaders(element))
      report('outside', named(element))
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    if (!node.data.trim() || element.closest('script, style, noscript, option, svg') || forReaders(element)) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    if (linesOf(range).size < 2) continue
    const block = blockOf(element)
    if (/\\S\\s+\\S/.test(node.data) && innerWidthOf(block) < ${NARROWEST_COLUMN})
      report('narrow', Math.round(innerWidthOf(block)) + ' px: ' + node.data)
    for (const { 0: word, index } of node.data.matchAll(/[^ \\n\\t\\u00ad\\u200b/()–—-]+/g)) {
      if (word.length > ${LONGEST_WORD} || /[@.]\\S/.test(word)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const width = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
      if (linesOf(range).size > 1 && width < ${WIDEST_WORD} * innerWidth) report('broken word', word + ' in: ' + node.data)
    }
  }

  for (const element of document.querySelectorAll('body *')) {
    if (!element.textContent.trim() || element.closest('svg, select') || forReaders(element)) continue
    if (!element.checkVisibility({ visibilityProperty: true }) || element.clientWidth < 2) continue
    const style = getComputedStyle(element)
    const wide = element.scrollWidth > element.clientWidth + 1
    const high = element.scrollHeight > element.clientHeight + 2
    const cut = (wide && /hidden|clip/.test(style.overflowX)) || (high && /hidden|clip/.test(style.overflowY))
    const spills = style.display !== 'inline' && element.matches('a, button, label, summary, h1, h2, h3, p, td, th, dt, dd, header, legend') &&
      ((wide && style.overflowX === 'visible') || (high && style.overflowY === 'visible' && element.clientHeight > 0))
    if (!cut && !spills) continue
    if (!isTextBeyond(element)) continue
    if (cut && (element.closest('[title]') || document.body.innerText.split(element.innerText.trim()).length > 2)) continue
    report('cut', named(element))
  }
  return faults

  /** True when a text in the element's flow stands beyond its box: a decoration or a badge that does is no fault. */
  function isTextBeyond(element) {
    const box = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement
      if (!texts.currentNode.data.trim() || forReaders(holder) || !holder.checkVisibility({ visibilityProperty: true })) continue
      let between = holder
      while (between !== element && !scrolls(between) && getComputedStyle(between).position !== 'absolute')
        between = between.parentElement
      if (between !== element) continue
      // A line of text is higher than its line-height says, by less than this.
      const air = parseFloat(getComputedStyle(holder).fontSize) * 0.3
      range.selectNodeContents(texts.currentNode)
      for (const line of range.getClientRects())
        if (line.right > box.right + 2 || line.left < box.left - 2 || line.bottom > box.bottom + air) return true
    }
    return false
  }
})()`
