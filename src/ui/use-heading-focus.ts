import { useEffect, useRef } from 'react'

/**
 * The heading of a list that gets the focus when an entry of it is gone. With its last entry the list itself may go
 * (`count` changes), and with it the heading: then the heading that has the ref now gets the focus.
 */
export function useHeadingFocus(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list changes.
  useEffect(() => {
    if (wanted.current && document.activeElement === document.body) heading.current?.focus()
    wanted.current = false
  }, [count])
  return {
    heading,
    focusHeading() {
      wanted.current = true
      heading.current?.focus()
    },
  }
}
