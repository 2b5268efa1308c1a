import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { passportZoneQuery } from '#features/personal-info/passport-zone/web/api.ts'
import type { PassportNote as PassportNotePart } from '#features/personal-info/passport-zone/web/passport-note.tsx'
import { personalInfoQuery } from '#features/personal-info/web/api.ts'
import { retriableImport } from '#ui/retriable-import.ts'

// Loaded when a passport has been read; left out when it cannot be loaded, because nothing depends on it.
const PassportNote = lazy<ComponentType<ComponentProps<typeof PassportNotePart>>>(() =>
  retriableImport(() => import('#features/personal-info/passport-zone/web/passport-note.tsx')).then(
    ({ PassportNote }) => ({ default: PassportNote }),
    () => ({ default: () => null }),
  ),
)

/** What the stored passport says for certain, once it has been read; nothing while it says nothing. */
export function PassportZoneNote() {
  const { data: zone } = useQuery(passportZoneQuery)
  const { data: record } = useQuery({ ...personalInfoQuery, enabled: zone?.state === 'read' })
  if (zone?.state !== 'read' || record === undefined) return null
  return (
    <Suspense fallback={null}>
      <PassportNote zone={zone} isOffered={record === null} />
    </Suspense>
  )
}
