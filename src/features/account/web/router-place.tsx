import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useArrived } from '#ui/page-heading.tsx'
import { type PagePlace, PlaceContext } from './use-page-place.ts'

/** The place of a page that the application shows. The build draws an island without it. */
export function RouterPlace({ children }: { children: ReactNode }) {
  const { state, search, pathname } = useLocation()
  const navigate = useNavigate()
  const arrived = useArrived()
  const place = useMemo<PagePlace>(
    () => ({
      state,
      search,
      arrived,
      open: (path, options) => void navigate(path, options),
      changeState(next) {
        void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: next })
      },
    }),
    [state, search, pathname, arrived, navigate],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}
