import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import type { Confirmation } from '../schema.ts'
import { confirmationQuery } from './api.ts'
import { NumberLine, SubmittedLine } from './confirmation-head.tsx'
import { CopyNumber } from './copy-number.tsx'
import { NowCells } from './now-cells.tsx'

interface SubmittedBandProps {
  /** Shown while it is loaded. */
  place: ReactNode
  headingRef: Ref<HTMLHeadingElement>
}

/**
 * Beside the booking, once submitted: the number, what happens now, who, by when, and the way to the confirmation.
 * Nothing when it cannot be loaded: the review and the dashboard lead there, too.
 */
export function SubmittedBand({ place, headingRef }: SubmittedBandProps) {
  const { data, isPending } = useQuery(confirmationQuery)
  if (data) return <Band confirmation={data} headingRef={headingRef} />
  return isPending ? place : null
}

type BandProps = Pick<SubmittedBandProps, 'headingRef'> & { confirmation: Confirmation }

function Band({ confirmation, headingRef }: BandProps) {
  return (
    <section
      aria-labelledby="submitted-band-title"
      className="@container mx-auto mb-9 max-w-[57.5rem] overflow-hidden rounded-card border border-line bg-line print:hidden"
    >
      <div className="items-center gap-8 bg-hero px-5 py-6 @2xl:flex @2xl:px-8">
        <div className="min-w-0 flex-1">
          <div className="[&_span]:bg-surface">
            <SubmittedLine confirmation={confirmation} />
          </div>
          <h2 id="submitted-band-title" ref={headingRef} tabIndex={-1} className="focus-quiet mt-2.5 type-h2">
            {m.review_confirmation_title()}
          </h2>
          <p className="mt-1.5 max-w-measure text-ink-2">
            <NumberLine confirmation={confirmation} />
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
            <ButtonLink to="/submitted" variant="link">
              {m.review_confirmation_open()}
            </ButtonLink>
            <CopyNumber number={confirmation.number} />
          </div>
        </div>
        <TrayPicture className="hidden w-40 shrink-0 @2xl:block" />
      </div>
      <div className="mt-px grid gap-px @2xl:grid-cols-3">
        <NowCells confirmation={confirmation} />
      </div>
    </section>
  )
}
