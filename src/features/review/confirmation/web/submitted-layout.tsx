import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { retriableImport } from '#ui/retriable-import.ts'

// Not part of the screen's own load: most visits come before anything was submitted.
const SubmittedBand = lazy(async () => {
  const { SubmittedBand } = await retriableImport(() => import('./submitted-band.tsx'))
  return { default: SubmittedBand }
})

/** A screen below the band that says what happens with the submitted application. */
export default function SubmittedLayout() {
  return (
    <>
      <Suspense fallback={null}>
        <SubmittedBand />
      </Suspense>
      <Outlet />
    </>
  )
}
