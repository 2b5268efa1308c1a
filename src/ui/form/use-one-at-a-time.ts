import { useRef } from 'react'

/**
 * Runs the work of a button unless it is still running. A mutation's isPending is rendered a moment later, too late for
 * the second press of a double click.
 */
export function useOneAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  const running = useRef(false)
  return async (work) => {
    if (running.current) return
    running.current = true
    try {
      await work()
    } finally {
      running.current = false
    }
  }
}
