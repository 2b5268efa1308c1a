import type { ReactNode } from 'react'
import { FailedState, type FailedStateProps } from '#brand/failed-state.tsx'
import { SkeletonScreen } from '#ui/skeleton.tsx'
import { adviseAfter } from './advise-after.ts'
import { isApiError } from './api-error.ts'

interface Query<T> {
  data: T | undefined
  error: Error | null
  refetch(): Promise<unknown>
}

interface QueryScreenProps<T> {
  query: Query<T>
  /** The words of the screen that could not be loaded; `advice` where it is another than to try again. */
  failed: Pick<FailedStateProps, 'title' | 'safe' | 'advice' | 'action'>
  /** Shown meanwhile. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What a query has loaded, also while it is read again; before that a skeleton, or what has failed and "Try again". */
export function QueryScreen<T>({ query, failed, skeleton, children }: QueryScreenProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonScreen>{skeleton}</SkeletonScreen>
  return (
    <FailedState
      {...failed}
      advice={failed.advice ?? adviseAfter(error)}
      code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={() => void refetch()}
    />
  )
}
