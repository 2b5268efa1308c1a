import { useSyncExternalStore } from 'react'

const KEY = 'pobyt-keys'
const watchers = new Set<() => void>()
/** For a browser that forbids storage: the choice then lasts as long as the page. */
let chosen: boolean | undefined

/** Whether single keys do something on this device. Somebody who dictates or whose hand shakes presses them by mistake. */
export function areShortcutsOn(): boolean {
  if (chosen === undefined) chosen = readKept() !== 'off'
  return chosen
}

export function switchShortcuts(on: boolean): void {
  chosen = on
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // See `chosen`.
  }
  for (const watcher of watchers) watcher()
}

export function useShortcutSwitch(): boolean {
  return useSyncExternalStore(watch, areShortcutsOn, () => true)
}

function watch(onChange: () => void): () => void {
  // Another tab has switched them.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    chosen = undefined
    onChange()
  }
  watchers.add(onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    watchers.delete(onChange)
    window.removeEventListener('storage', onStorage)
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
