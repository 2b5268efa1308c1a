import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queueQuery } from '#back-office/work-queue/web/api.ts'
import { PAUSE_MS } from '#back-office/work-queue/web/use-case-search.ts'
import { FULL_VIEW } from '#back-office/work-queue/web/use-queue-view.ts'

/** More are found by more letters, or by the search of the queue. */
const MOST = 8

/** The cases that the search of the work queue finds with these words; those found before, until the answer is here. */
export function useFoundCases(words: string) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const query = useInfiniteQuery({ ...queueQuery({ ...FULL_VIEW, q: asked }), enabled: asked !== '' })
  const hasFailed = query.isLoadingError && !query.isFetching
  const isAnswered = words === asked && (hasFailed || (query.isSuccess && !query.isPlaceholderData))
  return {
    rows: words === '' ? [] : (query.data?.pages.flatMap(({ rows }) => rows).slice(0, MOST) ?? []),
    isPending: words !== '' && !isAnswered,
    hasFailed: words !== '' && words === asked && hasFailed,
    retry: () => void query.refetch(),
  }
}
