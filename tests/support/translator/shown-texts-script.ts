// Runs in a page before its own scripts, and reports where the page does not show the texts that React believes are there:
// a text that is shown twice, no longer changes, or is gone. It reads React's own tree.

interface Fiber {
  tag: number
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
  memoizedState: unknown
  memoizedProps: string | { children?: unknown; dangerouslySetInnerHTML?: unknown } | null
}

/** Kinds of React's nodes (react-reconciler, ReactWorkTags). */
const [PORTAL, ELEMENT, TEXT, OFFSCREEN, HYDRATED_LATER, HOISTED, SINGLETON] = [4, 5, 6, 22, 18, 26, 27]
/** What is in them is not only React's. */
const SHARED = 'html, head, body, textarea, script, style'
const CHECK_AFTER_MS = 100

const { pobytReportText } = window as unknown as { pobytReportText(fault: string): void }
const wait = window.setTimeout.bind(window)
const reported = new Set<string>()
let isWaiting = false

/** The texts of a node and those after it; null where they cannot be told. */
function readTexts(first: Fiber | null): string | null {
  let texts: string | null = ''
  for (let fiber = first; fiber; fiber = fiber.sibling) {
    const own = readText(fiber)
    texts = texts === null || own === null ? null : texts + own
  }
  return texts
}

function readText(fiber: Fiber): string | null {
  const { tag, child, memoizedProps, memoizedState } = fiber
  if (tag === TEXT) return String(memoizedProps)
  if (tag === HOISTED) return ''
  if (tag === HYDRATED_LATER || (tag === OFFSCREEN && memoizedState)) return null
  if (tag === ELEMENT || tag === SINGLETON) return readElement(fiber)
  const texts = readTexts(child)
  return tag === PORTAL ? '' : texts
}

function readElement({ child, stateNode, memoizedProps }: Fiber): string | null {
  const element = stateNode as Element
  const { children, dangerouslySetInnerHTML } = memoizedProps as Exclude<
    Fiber['memoizedProps'],
    string | null
  >
  const isLeaf = typeof children === 'string' || typeof children === 'number'
  const texts = isLeaf ? String(children) : readTexts(child)
  const isShared = element.matches(SHARED) || element.localName.includes('-')
  if (dangerouslySetInnerHTML || isShared) return readShown(element)
  const shown = readShown(element)
  if (texts !== null && texts !== shown) report(element, texts, shown)
  // Told once, not again for every element around it.
  return texts === null ? null : shown
}

/** The element's text as it was before it was translated. */
function readShown(element: Element): string {
  return [...element.childNodes].map(readNode).join('')
}

function readNode(node: Node): string {
  if (node instanceof Element && node.localName !== 'font') return readShown(node)
  if (node instanceof Comment) return ''
  return (node.textContent ?? '').replace(/‹(.*)›/s, '$1')
}

function report(element: Element, texts: string, shown: string): void {
  const fault = `<${element.localName} class="${element.className}">: "${shown}" instead of "${texts}"`
  if (!reported.has(fault)) pobytReportText(fault)
  reported.add(fault)
}

function checkTexts(): void {
  isWaiting = false
  for (const node of [document, ...document.querySelectorAll('*')]) {
    const key = Object.keys(node).find((name) => name.startsWith('__reactContainer$'))
    const root = key && (node as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]
    if (root) readTexts(root.stateNode.current.child)
  }
}

new MutationObserver(() => {
  if (!isWaiting) wait(checkTexts, CHECK_AFTER_MS)
  isWaiting = true
}).observe(document, { childList: true, characterData: true, subtree: true })
