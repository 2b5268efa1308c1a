import { useEffect, useState } from 'react'
import { PACKAGES, type Package } from '#features/packages/contract.ts'

/** The buttons of paid packages on a public page, for whoever is signed in. Without a script they lead to the order. */
export const ORDER_LINKS = '[data-signed-in] a[data-package][href^="/your-package?"]'

interface Choice {
  item: Package
  /** How often one was pressed: each time the order begins anew. */
  presses: number
  open: boolean
}

/** The package whose button was pressed. With Ctrl, Cmd or Shift the link leads to its own tab. */
export function useChosenPackage() {
  const [choice, setChoice] = useState<Choice>()
  useEffect(() => {
    function choose(event: MouseEvent): void {
      const { target } = event
      const link = target instanceof Element ? target.closest<HTMLElement>(ORDER_LINKS) : null
      const item = PACKAGES.find(({ id }) => id === link?.dataset.package)
      if (!item || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      setChoice((before) => ({ item, presses: (before?.presses ?? 0) + 1, open: true }))
    }
    document.addEventListener('click', choose)
    return () => document.removeEventListener('click', choose)
  }, [])
  return { choice, close: () => setChoice((before) => before && { ...before, open: false }) }
}
