import { useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { Outlet } from 'react-router'
import { queryClient } from '#client/query-client.ts'
import { checksQuery } from '#features/checks/web/api.ts'
import { useIsUnfiled } from '#features/checks/web/use-is-unfiled.ts'
import { isBeingChecked } from '#features/documents/page-check/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { documentsQuery } from '#features/documents/web/api.ts'
import { SlotNotesContext } from '#features/documents/web/slot-notes-context.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { listSlotChecks } from '../rules.ts'
import type { SlotChecks as SlotChecksPart } from './slot-checks.tsx'

// Loaded when there is something to say; left out when it cannot be loaded, because the review says it, too.
const SlotChecks = lazy<ComponentType<ComponentProps<typeof SlotChecksPart>>>(() =>
  retriableImport(() => import('./slot-checks.tsx')).then(
    ({ SlotChecks }) => ({ default: SlotChecks }),
    () => ({ default: () => null }),
  ),
)

/** The documents, each with what the checks say of it and its slot does not say by itself. */
export default function DocumentsLayout() {
  const isUnfiled = useIsUnfiled()
  const { data: checks } = useQuery({ ...checksQuery, enabled: isUnfiled })
  useCheckedPages()
  const renderNotes = useCallback(
    (document: Document) => {
      const own = isUnfiled ? listSlotChecks(checks ?? [], document) : []
      return own.length > 0 ? (
        <Suspense fallback={null}>
          <SlotChecks checks={own} document={document} />
        </Suspense>
      ) : null
    },
    [checks, isUnfiled],
  )
  return (
    <SlotNotesContext value={renderNotes}>
      <Outlet />
    </SlotNotesContext>
  )
}

/** Asks for the checks again once the pages of a document have been looked through. */
function useCheckedPages(): void {
  // The screen asks for the documents; here they are only seen.
  const { data } = useQuery({ ...documentsQuery, enabled: false, refetchInterval: false })
  const waiting = data?.filter(isBeingChecked).length ?? 0
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) void queryClient.invalidateQueries({ queryKey: checksQuery.queryKey })
    before.current = waiting
  }, [waiting])
}
