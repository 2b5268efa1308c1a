/*
 * Chrome's translator puts <font> elements in the place of text nodes, now and whenever a text is new. React goes on with
 * its nodes, which are no longer in the page: removing one or inserting before one throws, changing one is not seen. So
 * the page is watched for what took the place of a text, and React's calls are passed on to that (docs/decisions/0051).
 */

/** Where a node was when it was taken out of the page, and what shows its text now. */
interface Place {
  parent: Node
  next: Node | null
  /** Null where nothing does: a translator has put the words into a neighbour. */
  shown: Node | null
}

const places = new WeakMap<Node, Place>()

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isWrapper = (node: Node | null): node is Node => node?.nodeName === 'FONT'

let observer: MutationObserver | undefined

/** Makes React's calls safe on a page that is being translated. To be called before React draws anything. */
export function followTranslator(): void {
  if (observer) return
  observer = new MutationObserver(recordPlaces)
  observer.observe(document, { childList: true, subtree: true })
  passCallsOn()
}

/** True when a translator is at work. */
export function isTranslated(): boolean {
  return document.querySelector('font') !== null
}

/** A translator replaces a text, or inserts a wrapper beside it and then takes it out. */
function recordPlaces(records: readonly MutationRecord[]): void {
  const unclaimed = new Set<Node>()
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) if (isWrapper(node)) unclaimed.add(node)
    for (const node of removedNodes) {
      if (!isText(node) && !isWrapper(node)) continue
      const beside = [previousSibling, nextSibling].find((one) => one !== null && unclaimed.has(one))
      const shown = addedNodes[0] ?? beside ?? null
      if (shown) unclaimed.delete(shown)
      places.set(node, { parent: target, next: nextSibling, shown })
    }
  }
}

/**
 * The child of `parent` that shows this node's text: itself, the wrapper it was moved into, or what has replaced it. A
 * node is replaced by one that is taken out later, so the search ends.
 */
function findShown(node: Node | null, parent: Node): Node | null {
  if (!node) return null
  const outermost = leaveWrappers(node, parent)
  if (outermost.parentNode === parent) return outermost
  const place = places.get(outermost) ?? places.get(node)
  return findShown(place?.shown ?? null, parent)
}

function leaveWrappers(node: Node, parent: Node): Node {
  let outermost = node
  while (outermost.parentNode !== parent && isWrapper(outermost.parentNode)) outermost = outermost.parentNode
  return outermost
}

/** Where to insert what React wants before a node that is not there: before what shows it, or before what followed. */
function findPlace(node: Node, parent: Node): Node | null {
  return findShown(node, parent) ?? findShown(places.get(node)?.next ?? null, parent)
}

function passCallsOn(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !isText(child)) return removeChild.call(this, child) as T
    readNewRecords()
    const shown = findShown(child, this)
    if (shown) removeChild.call(this, shown)
    // Not taken out by anybody: the caller's mistake, which throws.
    else if (!places.has(child)) removeChild.call(this, child)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const moved = findMoved(node, this)
    if (!next || next.parentNode === this || !isText(next)) insertBefore.call(this, moved, next)
    else {
      readNewRecords()
      insertBefore.call(this, moved, places.has(next) ? findPlace(next, this) : next)
    }
    return node
  }

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    appendChild.call(this, findMoved(node, this))
    return node
  }

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text)
      if (isText(this) && (!this.parentNode || isWrapper(this.parentNode))) showAgain(this)
    },
  })
}

/** A text that is moved takes its translation along. */
function findMoved(node: Node, parent: Node): Node {
  if (!isText(node) || node.parentNode === parent) return node
  readNewRecords()
  return (places.has(node) && findShown(node, parent)) || node
}

/** A new node, because a translator may not translate the same one again. */
function showAgain(text: Text): void {
  readNewRecords()
  const place = places.get(text)
  const parent = place && findHost(place.parent)
  if (!parent || text.parentNode === parent) return
  const shown = findShown(text, parent)
  const renewed = document.createTextNode(text.data)
  if (shown) parent.replaceChild(renewed, shown)
  else parent.insertBefore(renewed, findShown(place.next, parent))
  places.set(text, { ...place, shown: renewed })
}

/** What has happened to the page since the observer was last called. */
function readNewRecords(): void {
  if (observer) recordPlaces(observer.takeRecords())
}

/** The element that React put the text into. */
function findHost(parent: Node): Node | null {
  return isWrapper(parent) ? leaveWrappers(parent, parent).parentNode : parent
}
