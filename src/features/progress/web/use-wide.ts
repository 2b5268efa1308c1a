import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 48rem)')

/** True from the width on at which the screens are more than one column (768 px). */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => wide().matches)
}

function watch(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
