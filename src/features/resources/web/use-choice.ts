import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  RESOURCE_FILTERS,
  RESOURCE_SORTS,
  type ResourceFilter,
  type ResourceSort,
} from '#features/resources/contract.ts'

/** Category, order and search from the URL, so that a link and a reload keep them. */
export function useChoice() {
  const [params, setParams] = useSearchParams()
  const filter = RESOURCE_FILTERS.find((option) => option === params.get('category')) ?? 'all'
  const sort = RESOURCE_SORTS.find((option) => option === params.get('sort')) ?? 'given'

  // The address follows what is typed: a field that waited for it would lose letters.
  const [searched, setSearched] = useState(params.get('q') ?? '')

  /** A default value is left out of the URL. */
  function put(name: string, value: string, defaultValue: string): void {
    const change = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      if (value === defaultValue) next.delete(name)
      else next.set(name, value)
      return next
    }
    setParams(change, { replace: true, preventScrollReset: true })
  }

  return {
    filter,
    sort,
    searched,
    chooseFilter: (value: ResourceFilter) => put('category', value, 'all'),
    chooseSort: (value: ResourceSort) => put('sort', value, 'given'),
    search(value: string) {
      setSearched(value)
      put('q', value, '')
    },
    showAll() {
      setSearched('')
      setParams(new URLSearchParams(), { replace: true, preventScrollReset: true })
    },
  }
}
