// Runs in a page before its own scripts, and does to its texts what Chrome's translator does: each is replaced by two
// <font> elements around its words, once when the page is loaded, and again whenever a text is new or has changed. It lives
// in a world of its own there, so the page's changes to DOM methods do not reach it: hence the methods as they are now.

const UNTRANSLATED = 'script, style, noscript, textarea, svg, font, [translate=no], .notranslate'
const { insertBefore, removeChild, replaceChild } = Node.prototype
const later = window.setTimeout.bind(window)
/** 'moved': the same node, moved into the wrapper. 'replaced': new nodes, a little later. 'rewritten': in other words. */
const { pobytTranslation: way } = window as unknown as {
  pobytTranslation: 'moved' | 'replaced' | 'rewritten'
}

/** The words in another language: with marks that tests/support/translator/shown-texts-script.ts takes off again. */
const translate = (words: string) => (way === 'rewritten' ? words.replace(/\S(.*\S)?/s, '‹$&›') : words)

function wrap(text: Text): void {
  const outer = document.createElement('font')
  const inner = outer.appendChild(document.createElement('font'))
  const { parentNode: parent } = text
  if (!parent) return
  if (way === 'moved') {
    replaceChild.call(parent, outer, text)
    insertBefore.call(inner, text, null)
  } else {
    inner.textContent = translate(text.data)
    insertBefore.call(parent, outer, text)
    removeChild.call(parent, text)
  }
}

const isTranslatable = (text: Text) =>
  text.isConnected && text.data.trim() !== '' && !text.parentElement?.closest(UNTRANSLATED)

function translateText(text: Text): void {
  if (!isTranslatable(text)) return
  const { data } = text
  if (way === 'moved') wrap(text)
  // Its words come from a server.
  else later(() => isTranslatable(text) && text.data === data && wrap(text))
}

function translateTexts(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts = root instanceof Text ? [root] : []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  texts.forEach(translateText)
}

window.addEventListener('load', () => {
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of target instanceof Text ? [target] : addedNodes) translateTexts(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  translateTexts(document.body)
})
