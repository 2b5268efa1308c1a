import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface LoadMoreButtonProps {
  /** An infinite query. */
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
  children: ReactNode
  className?: string
}

/** Below a list: fetches the next page; not rendered when everything is shown. */
export function LoadMoreButton({ more, children, className = 'justify-self-start' }: LoadMoreButtonProps) {
  if (!more.hasNextPage) return null
  return (
    <Button
      variant="second"
      size="small"
      className={className}
      busy={more.isFetchingNextPage}
      onClick={() => more.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
