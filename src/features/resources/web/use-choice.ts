import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  DEFAULT_SORT,
  RESOURCE_FILTERS,
  RESOURCE_SORTS,
  type ResourceFilter,
  type ResourceSort,
} from '#features/resources/contract.ts'

/** Category, order and search from the URL, so that a link and a reload keep them. */
export function useChoice() {
  const [params, setParams] = useSearchParams()
  const filter = RESOURCE_FILTERS.find((option) => option === params.get('category')) ?? 'all'
  const sort = RESOURCE_SORTS.find((option) => option === params.get('sort')) ?? DEFAULT_SORT

  // The address follows what is typed: a field that waited for it would lose letters.
  const [searched, setSearched] = useState(params.get('q') ?? '')

  const { current, go } = usePlace(params, setParams)

  /** A default value is left out of the URL. */
  function put(name: string, value: string, defaultValue: string): void {
    const next = new URLSearchParams(current())
    if (value === defaultValue) next.delete(name)
    else next.set(name, value)
    go(next)
  }

  return {
    filter,
    sort,
    searched,
    chooseFilter: (value: ResourceFilter) => put('category', value, 'all'),
    chooseSort: (value: ResourceSort) => put('sort', value, DEFAULT_SORT),
    search(value: string) {
      setSearched(value)
      put('q', value, '')
    },
    showAll() {
      setSearched('')
      go(new URLSearchParams())
    },
  }
}

type Choice = ReturnType<typeof useSearchParams>

/** What the address will say: a second choice may come before the screen has changed for the first. */
function usePlace(params: Choice[0], setParams: Choice[1]) {
  const asked = useRef<URLSearchParams | null>(null)
  useEffect(() => {
    if (asked.current?.toString() === params.toString()) asked.current = null
  })
  return {
    current: () => asked.current ?? params,
    go(next: URLSearchParams) {
      asked.current = next
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
