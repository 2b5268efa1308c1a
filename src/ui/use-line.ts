import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Line, lineStore } from './line-store.ts'

/** Whether our server can be reached; see line-store.ts. */
export function useLine(): Line {
  return useSyncExternalStore(lineStore.watch, lineStore.get, () => 'up')
}

/** True while our server answers with errors only: the connection is good. */
export function useIsServerDown(): boolean {
  return useSyncExternalStore(lineStore.watch, lineStore.isServerDown, () => false)
}

/** Calls `onBack` each time that the line comes back. */
export function useLineBack(onBack: () => void): void {
  const line = useLine()
  const last = useRef(line)
  const work = useRef(onBack)
  useEffect(() => {
    work.current = onBack
  })
  useEffect(() => {
    if (last.current === 'down' && line === 'up') work.current()
    last.current = line
  }, [line])
}

/** Follows what the browser says of the connection. For the frame of the signed-in area. */
export function useLineEvents(): void {
  useEffect(() => {
    const check = () => void lineStore.check()
    const look = () => {
      if (document.visibilityState === 'visible' && lineStore.get() === 'down') check()
    }
    window.addEventListener('online', check)
    window.addEventListener('offline', lineStore.lose)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', check)
      window.removeEventListener('offline', lineStore.lose)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
