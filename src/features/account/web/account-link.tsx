import type { MouseEvent, ReactNode } from 'react'
import { languagePath } from '#language/language-path.ts'
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
    open(languagePath(to), { state: state?.() })
  }
  return (
    <a href={languagePath(to)} className={className} onClick={follow}>
      {children}
    </a>
  )
}
