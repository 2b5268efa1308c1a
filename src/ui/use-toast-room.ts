import { type RefObject, useEffect, useRef } from 'react'

/** Height of the bar of messages; app.css gives the page this room at its end and keeps it free when it scrolls. */
const ROOM = '--toast-room'

/**
 * Reserves the room of the bar of messages, so that the end of the page stands above it. When the bar would cover the
 * control that was pressed last, or the one with focus, the page is scrolled until it does not.
 */
export function useToastRoom(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const at = bar.current
    if (!at) return
    let pressed: Element | null = null
    const notePress = ({ target }: MouseEvent) => {
      pressed = target instanceof Element && !at.contains(target) ? target.closest('button, a, label') : null
    }
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(ROOM, `${at.offsetHeight}px`)
      for (const control of [document.activeElement, pressed]) uncover(control, at)
    })
    observer.observe(at, { box: 'border-box' })
    document.addEventListener('click', notePress, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('click', notePress, true)
      style.removeProperty(ROOM)
    }
  }, [])
  return bar
}

function uncover(control: Element | null, bar: HTMLElement): void {
  if (!control?.matches('main *') || bar.offsetHeight === 0) return
  const { top, bottom } = control.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  if (top < innerHeight && bottom > edge) control.scrollIntoView({ block: 'nearest' })
}
