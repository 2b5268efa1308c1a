import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Held this long, a finger drags instead of scrolling. */
const HOLD_MS = 350
/** A pointer that has moved this far drags (mouse) or scrolls (finger). */
const SLACK_PX = 8
/** Near the window's upper or lower edge the page scrolls while something is dragged. */
const EDGE_PX = 90
const SCROLL_PX = 10

interface Grip {
  id: string
  pointer: number
  x: number
  y: number
  timer: ReturnType<typeof setTimeout> | undefined
  grid: HTMLElement
}

interface Drag {
  id: string
  order: string[]
}

interface PageDrag {
  /** The ids of the pages that can be ordered. */
  ids: readonly string[]
  isOff: boolean
  onTakeUp(id: string): void
  onDrop(id: string, order: string[]): void
  onCancel(): void
}

/**
 * Orders the elements with `data-page` by pointer: a mouse drags at once, a finger after it has been held, so that it
 * can still scroll. Returns the order to show meanwhile.
 */
export function usePageDrag({ ids, isOff, ...on }: PageDrag) {
  const grip = useRef<Grip | null>(null)
  const dropped = useRef(false)
  const [drag, setDrag] = useState<Drag | null>(null)
  const release = () => {
    clearTimeout(grip.current?.timer)
    grip.current = null
    setDrag(null)
  }
  const takeUp = () => {
    if (!grip.current) return
    const { id, grid, pointer } = grip.current
    grid.setPointerCapture(pointer)
    setDrag({ id, order: [...ids] })
    on.onTakeUp(id)
  }
  const cancel = () => {
    if (drag) on.onCancel()
    release()
  }
  useBlockedScroll(drag !== null, cancel)
  const gestures: Gestures = { ids, isOff, grip, dropped, drag, setDrag, takeUp, release, cancel, ...on }
  return { handlers: createHandlers(gestures), dragged: drag?.id ?? null, order: drag?.order ?? ids }
}

interface Gestures extends PageDrag {
  grip: { current: Grip | null }
  /** True until the press that ends a drag has passed. */
  dropped: { current: boolean }
  drag: Drag | null
  setDrag(drag: Drag): void
  takeUp(): void
  release(): void
  cancel(): void
}

function createHandlers({
  ids,
  isOff,
  grip,
  dropped,
  drag,
  setDrag,
  takeUp,
  release,
  cancel,
  ...on
}: Gestures) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dropped.current = false
      const id = isOff || ids.length < 2 ? undefined : findPage(event.target)
      if (id) grip.current = createGrip(id, event, takeUp)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!grip.current) return
      if (drag) return setDrag({ ...drag, order: place(drag, event) })
      const { x, y } = grip.current
      if (Math.hypot(event.clientX - x, event.clientY - y) < SLACK_PX) return
      if (event.pointerType === 'mouse') takeUp()
      else release()
    },
    onPointerUp() {
      if (drag) {
        dropped.current = true
        if (drag.order.some((id, index) => id !== ids[index])) on.onDrop(drag.id, drag.order)
        else on.onCancel()
      }
      release()
    },
    onPointerCancel: cancel,
    /** The end of a drag is no press. */
    onClickCapture(event: MouseEvent) {
      if (dropped.current) event.stopPropagation()
      dropped.current = false
    },
    /** A phone would offer to save the picture that is held. */
    onContextMenu(event: MouseEvent) {
      if (grip.current?.timer) event.preventDefault()
    },
  }
}

function createGrip(id: string, event: PointerEvent<HTMLElement>, takeUp: () => void): Grip | null {
  const { button, isPrimary, pointerType, pointerId: pointer, clientX: x, clientY: y } = event
  if (button !== 0 || !isPrimary) return null
  const timer = pointerType === 'mouse' ? undefined : setTimeout(takeUp, HOLD_MS)
  return { id, pointer, x, y, timer, grid: event.currentTarget }
}

function findPage(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-page]')?.dataset.page : undefined
}

/** The order with the dragged page in the place of the one under the pointer. */
function place({ id, order }: Drag, { clientX, clientY }: PointerEvent): string[] {
  const over = findPage(document.elementFromPoint(clientX, clientY))
  if (!over || over === id) return order
  return moveTo(order, id, order.indexOf(over))
}

/** The list with one of its entries at another index. */
export function moveTo(order: readonly string[], id: string, index: number): string[] {
  if (index < 0) return [...order]
  const others = order.filter((other) => other !== id)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** While something is dragged: a finger does not scroll, the window's edges do, and Escape gives up. */
function useBlockedScroll(isDragging: boolean, cancel: () => void) {
  const latest = useRef(cancel)
  useEffect(() => {
    latest.current = cancel
  })
  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    let y = innerHeight / 2
    const scroll = () => {
      if (y < EDGE_PX) scrollBy(0, -SCROLL_PX)
      if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
      frame = requestAnimationFrame(scroll)
    }
    const follow = (event: globalThis.PointerEvent) => {
      y = event.clientY
    }
    const block = (event: Event) => event.preventDefault()
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && latest.current()
    frame = requestAnimationFrame(scroll)
    addEventListener('pointermove', follow)
    addEventListener('touchmove', block, { passive: false })
    addEventListener('keydown', giveUp)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', follow)
      removeEventListener('touchmove', block)
      removeEventListener('keydown', giveUp)
    }
  }, [isDragging])
}
