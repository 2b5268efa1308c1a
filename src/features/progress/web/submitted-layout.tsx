import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { retriableImport } from '#ui/retriable-import.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { progressQuery } from './api.ts'

// Not part of the screen's own load: most visits come before anything was submitted.
const SubmittedBand = lazy(async () => {
  const { SubmittedBand } = await retriableImport(
    () => import('#features/review/confirmation/web/submitted-band.tsx'),
  )
  return { default: SubmittedBand }
})

/** A screen below the band that says what happens with the submitted application. */
export default function SubmittedLayout() {
  const isSubmitted = Boolean(useQuery(progressQuery).data?.submitted_at)
  // What stands below the band must not jump when it comes.
  const place = isSubmitted ? <BandPlace /> : null
  return (
    <>
      <Suspense fallback={place}>
        <SubmittedBand place={place} />
      </Suspense>
      <Outlet />
    </>
  )
}

/** As high as the band is, about. */
function BandPlace() {
  return (
    <div className="@container mx-auto mb-9 max-w-[57.5rem] print:hidden">
      <Skeleton className="h-176 w-full @2xl:h-95" />
    </div>
  )
}
