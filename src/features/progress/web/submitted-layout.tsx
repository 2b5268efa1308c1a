import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { JUST_SUBMITTED, SUBMITTED_BAND } from '#features/review/confirmation/web/late-band.tsx'
import { LatePart } from '#ui/late-part.tsx'
import { useArrived } from '#ui/page-heading.tsx'
import { FormPlace, Skeleton } from '#ui/skeleton.tsx'
import { progressQuery } from './api.ts'

/** How long the screen waits for the progress, in milliseconds: booking works without it, too. */
const MOST_WAIT_MS = 2000

/**
 * A screen with the band that says what happens with the submitted application: on top, or where the screen puts the
 * context of its outlet while a visit is ahead, because the visit comes first.
 */
export default function SubmittedLayout() {
  const { data, isPending } = useQuery(progressQuery)
  const hasEnded = useHasEnded()
  const isLate = useIsLate()
  const isNew = useLocation().state === JUST_SUBMITTED
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = useArrived() && isNew
  useEffect(() => {
    // After the screen's own heading, which has taken it by now and stands below the band.
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  const isShown = !hasEnded && (isNew || Boolean(data?.submitted_at))
  const place = <BandPlace />
  const band = isShown ? (
    <LatePart of={SUBMITTED_BAND} props={{ place, headingRef: heading }} fallback={place} />
  ) : null
  const isBelow = Boolean(data?.next_appointment)
  // The screen loads meanwhile, but is not shown before it is known what stands above it.
  const isWaiting = isPending && !isLate
  return (
    <>
      {isBelow ? null : band}
      {isWaiting ? (
        <div className="mx-auto max-w-[57.5rem]">
          <FormPlace />
        </div>
      ) : null}
      <div hidden={isWaiting}>
        <Outlet context={isBelow ? band : null} />
      </div>
    </>
  )
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MOST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** As high as the band is, about: what stands below must not jump when it comes. */
function BandPlace() {
  return (
    <div className="@container mx-auto mb-9 max-w-[57.5rem] print:hidden">
      <div className="grid h-76 content-start gap-4 rounded-card border border-line bg-hero px-5 py-5 @2xl:h-62 @2xl:px-8">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  )
}
