import type { MouseEvent, ReactNode } from 'react'
import { usePagePlace } from './use-page-place.ts'

interface AccountLinkProps {
  to: string
  /** Handed to the next page; read when the link is followed. */
  state?: () => unknown
  className?: string
  children: ReactNode
}

/** A link between the pages before the sign-in, in an island and in the application. */
export function AccountLink({ to, state, className, children }: AccountLinkProps) {
  const { open } = usePagePlace()
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(to, { state: state?.() })
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  )
}
