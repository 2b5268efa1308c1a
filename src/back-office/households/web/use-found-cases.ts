import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queueQuery } from '#back-office/work-queue/web/api.ts'
import { PAUSE_MS } from '#back-office/work-queue/web/use-case-search.ts'
import { FULL_VIEW } from '#back-office/work-queue/web/use-queue-view.ts'

/** More are found by more letters. */
const MOST = 6

/** The cases that the search of the work queue finds with these words, without those that are in the family already. */
export function useFoundCases(words: string, without: readonly string[]) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const query = useInfiniteQuery({ ...queueQuery({ ...FULL_VIEW, q: asked }), enabled: asked !== '' })
  const found = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  return {
    rows: words === '' ? [] : found.filter(({ number }) => !without.includes(number)).slice(0, MOST),
    isAnswered: words !== '' && words === asked && query.isSuccess && !query.isPlaceholderData,
  }
}
