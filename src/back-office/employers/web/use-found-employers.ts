import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PAUSE_MS } from '#back-office/work-queue/web/use-case-search.ts'
import { employersQuery } from './api.ts'

/** More are found by more letters. */
const MOST = 6

/** The employers that these words find, without the one that the case has. */
export function useFoundEmployers(words: string, without: string | undefined) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const query = useInfiniteQuery({ ...employersQuery(asked), enabled: asked !== '' })
  const found = query.data?.pages.flat() ?? []
  return {
    rows: words === '' ? [] : found.filter(({ id }) => id !== without).slice(0, MOST),
    isAnswered: words !== '' && words === asked && query.isSuccess && !query.isPlaceholderData,
  }
}
