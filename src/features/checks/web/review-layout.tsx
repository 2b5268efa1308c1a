import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import type { ReviewChecks } from '#features/review/web/reviewed-application.tsx'
import { checksQuery } from './api.ts'
import { CheckSection } from './check-section.tsx'
import { StopsNote } from './stops-note.tsx'

const CHECKS: ReviewChecks = { note: <StopsNote />, section: <CheckSection /> }

/** The review of the application, with what the checks say of it where the screen puts the context of its outlet. */
export default function ReviewLayout() {
  // Asked for together with the application, so that what they say does not push it down.
  useQuery(checksQuery)
  return <Outlet context={CHECKS} />
}
