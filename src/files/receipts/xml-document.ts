import { DOMParser } from '@xmldom/xmldom'

/** Parses XML that `decodeXml` accepted; null when it is not well-formed. */
export function parseXml(text: string): Document | null {
  const refuse = (message: string) => {
    throw new Error(message)
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  try {
    const document = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml')
    return document?.documentElement ? document : null
  } catch {
    return null
  }
}

/** The elements directly inside of one. */
export function childrenOf(element: Element): Element[] {
  const children: Element[] = []
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === node.ELEMENT_NODE) children.push(node as Element)
  return children
}

/** Longest text of an element that is shown. */
const MAX_TEXT = 300

/** The text of an element as one line; null when it is empty, too long, or contains elements. */
export function lineOf(element: Element | undefined): string | null {
  if (!element || childrenOf(element).length > 0) return null
  const line = (element.textContent ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  return line === '' || line.length > MAX_TEXT ? null : line
}
