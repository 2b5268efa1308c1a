import { onDomReady } from '#client/when-parsed.ts'
import { formatCount, wrapIndex } from '../rules.ts'

// The only script of the home page: arrows, arrow keys, swipe and counter of the seven services. Without it the rows
// open and close natively.

const SETTLED_MS = 90
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'

interface Row {
  details: HTMLDetailsElement
  summary: HTMLElement
  stage: HTMLElement
  /** The arrows below the picture on a phone. */
  bar: HTMLElement
}

onDomReady(start)

function start(): void {
  const root = document.querySelector<HTMLElement>('[data-services]')
  if (!root) return
  const rows = findRows(root)
  root.toggleAttribute('data-live', true)
  listen(root, rows, makeCarousel(root, rows))
}

function findRows(root: HTMLElement): Row[] {
  return [...root.querySelectorAll('details')].flatMap((details): Row[] => {
    const summary = details.querySelector('summary')
    const stage = details.querySelector<HTMLElement>('[data-stage]')
    const bar = details.querySelector<HTMLElement>('[data-bar]')
    return summary && stage && bar ? [{ details, summary, stage, bar }] : []
  })
}

type Carousel = ReturnType<typeof makeCarousel>

function makeCarousel(root: HTMLElement, rows: readonly Row[]) {
  const showing = root.querySelector('[data-showing]')
  const counter = root.querySelector('[data-counter]')
  const openIndex = () =>
    Math.max(
      0,
      rows.findIndex(({ details }) => details.open),
    )

  function describeOpen() {
    const index = openIndex()
    const row = rows[index]
    if (!row) return
    if (showing) showing.textContent = nameOf(row)
    if (counter) counter.textContent = formatCount(index, rows.length)
    centre(row.stage)
  }

  /** Opens a row. `keep` names what must not move on the screen while rows above open and close. */
  function show(index: number, { keep, slide = 0 }: { keep: 'row' | 'bar' | 'picture'; slide?: number }) {
    const from = rows[openIndex()]
    const to = rows[wrapIndex(index, rows.length)]
    if (!from || !to) return
    const anchors = {
      row: [to.summary, to.summary],
      bar: from.bar.checkVisibility() ? [arrowOf(from), arrowOf(to)] : [counter, counter],
      picture: [from.stage, to.stage],
    }[keep]
    const before = topOf(anchors[0])
    const focused = twinOf(document.activeElement, from, to)
    for (const { details } of rows) details.open = details === to.details
    describeOpen()
    scrollBy({ top: topOf(anchors[1]) - before, behavior: 'instant' })
    if (slide !== 0) slideIn(to.stage, slide)
    focused?.focus({ preventScroll: true })
  }

  return { openIndex, describeOpen, show }
}

function listen(root: HTMLElement, rows: readonly Row[], { openIndex, describeOpen, show }: Carousel): void {
  const move = (step: number) => show(openIndex() + step, { keep: 'bar', slide: step })

  root.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const step = target.closest('[data-step]')?.getAttribute('data-step')
    if (step) return move(Number(step))
    const index = rows.findIndex(({ summary }) => summary.contains(target))
    if (index < 0) return
    // One row is always open, so a press on the open row does nothing.
    event.preventDefault()
    if (index !== openIndex()) show(index, { keep: 'row', slide: index > openIndex() ? 1 : -1 })
  })

  root.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(step)
  })

  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) centre(target)
  })
  for (const row of rows) {
    row.stage.tabIndex = 0
    row.stage.role = 'group'
    row.stage.ariaLabel = nameOf(row)
    onSwipe(row.stage, (step) => show(openIndex() + step, { keep: 'picture' }))
    // The browser also opens a row, when the person searches within the page.
    row.details.addEventListener('toggle', () => row.details.open && describeOpen())
    sizes.observe(row.stage)
  }
  describeOpen()
}

function nameOf({ summary }: Row): string {
  return summary.querySelector('h3')?.textContent ?? ''
}

/** What stands in the one row where `element` stands in the other: the focus goes there when its row closes. */
function twinOf(element: Element | null, from: Row, to: Row): HTMLElement | null {
  if (element === from.stage) return to.stage
  const step = from.bar.contains(element) ? element?.getAttribute('data-step') : null
  return step ? to.bar.querySelector<HTMLElement>(`[data-step="${step}"]`) : null
}

function arrowOf({ bar }: Row): Element | null {
  return bar.querySelector('[data-step]')
}

function topOf(element: Element | null | undefined): number {
  return element?.getBoundingClientRect().top ?? 0
}

/** Scrolls to the middle one of a strip's three pictures. */
function centre(stage: Element): void {
  stage.scrollLeft = stage.clientWidth
}

/** Calls `moved` when a swipe has stopped at the picture before (-1) or after (1). */
function onSwipe(stage: HTMLElement, moved: (step: number) => void): void {
  let timer = 0
  let isTouched = false
  let isUserScroll = false

  function settle() {
    if (isTouched || stage.clientWidth === 0) return
    const step = stage.scrollLeft / stage.clientWidth - 1
    const isSettled = Math.abs(step - Math.round(step)) < 0.02
    const swiped = isUserScroll && isSettled && Math.round(step) !== 0
    // Between two frames of a slow phone the strip only seems to have stopped.
    if (isUserScroll && !isSettled) return settleSoon()
    if (isSettled) isUserScroll = false
    if (swiped) moved(Math.round(step))
    // A resize of the window can leave the strip at any position.
    else centre(stage)
  }

  function settleSoon() {
    clearTimeout(timer)
    timer = window.setTimeout(settle, SETTLED_MS)
  }

  function markUserScroll() {
    isUserScroll = true
  }

  function touch({ type }: Event) {
    isTouched = type === 'touchstart'
    markUserScroll()
    settleSoon()
  }

  for (const type of ['touchstart', 'touchend', 'touchcancel']) {
    stage.addEventListener(type, touch, { passive: true })
  }
  for (const type of ['wheel', 'pointerdown']) {
    stage.addEventListener(type, markUserScroll, { passive: true })
  }
  stage.addEventListener('scroll', settleSoon)
}

function slideIn(stage: HTMLElement, step: number): void {
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return
  stage.children[1]?.animate(
    [
      { opacity: 0, transform: `translateX(${step * 24}px)` },
      { opacity: 1, transform: 'none' },
    ],
    { duration: 200, easing: EASE_OUT },
  )
}
