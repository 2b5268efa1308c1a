import { useSyncExternalStore } from 'react'

/** Something that one chooses for this device: on or off. */
export interface DeviceSwitch {
  isOn(): boolean
  turn(on: boolean): void
  /** isOn() for a component, which is drawn anew when it changes here or in another tab. */
  useIsOn(): boolean
}

/** A switch that is kept in this browser below `key` while it differs from how it begins. */
export function createDeviceSwitch({ key, begins }: { key: string; begins: boolean }): DeviceSwitch {
  const watchers = new Set<() => void>()
  const other = begins ? 'off' : 'on'
  /** For a browser that forbids storage: the choice then lasts as long as the page. */
  let chosen: boolean | undefined

  function isOn(): boolean {
    if (chosen === undefined) chosen = readKept(key) === other ? !begins : begins
    return chosen
  }

  function turn(on: boolean): void {
    chosen = on
    try {
      if (on === begins) localStorage.removeItem(key)
      else localStorage.setItem(key, other)
    } catch {
      // See `chosen`.
    }
    for (const watcher of watchers) watcher()
  }

  function watch(onChange: () => void): () => void {
    // Another tab has switched it.
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key) return
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

  return { isOn, turn, useIsOn: () => useSyncExternalStore(watch, isOn, () => begins) }
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
