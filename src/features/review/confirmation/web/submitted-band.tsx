import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useContext } from 'react'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { nameActor } from '#features/cases/status/web/status-cells.tsx'
import { describeDay, describeStatus } from '#features/cases/status-words/rules.ts'
import { CaseContext, type CurrentCase } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import type { Confirmation } from '../schema.ts'
import { confirmationQuery } from './api.ts'
import { NumberLine, SubmittedLine, titleOfConfirmation } from './confirmation-head.tsx'

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
  const current = useContext(CaseContext)
  const title = titleOfConfirmation(confirmation, current)
  return (
    <section
      aria-labelledby="submitted-band-title"
      className="@container mx-auto mb-9 max-w-[57.5rem] rounded-card border border-line bg-hero print:hidden"
    >
      <div className="items-center gap-8 px-5 py-5 @2xl:flex @2xl:px-8">
        <div className="min-w-0 flex-1">
          <div className="[&_span]:bg-surface">
            <SubmittedLine confirmation={confirmation} />
          </div>
          <h2 id="submitted-band-title" ref={headingRef} tabIndex={-1} className="focus-quiet mt-2.5 type-h2">
            {title}
          </h2>
          <p className="mt-1.5 max-w-measure text-ink-2">
            <NumberLine confirmation={confirmation} of={current} />
          </p>
          {current ? <NowLine of={current} title={title} /> : null}
          <ButtonLink to="/submitted" variant="link" className="mt-1">
            {m.review_confirmation_open()}
          </ButtonLink>
        </div>
        <TrayPicture className="hidden w-36 shrink-0 @2xl:block" />
      </div>
    </section>
  )
}

interface NowLineProps {
  of: CurrentCase
  /** Of the band: it is not said twice. */
  title: string
}

/** What happens now, who does it and by when, in one line. */
function NowLine({ of: current, title }: NowLineProps) {
  const line = describeNow(current, title)
  return line === null ? null : <p className="mt-2 max-w-measure font-semibold">{line}</p>
}

function describeNow(current: CurrentCase, title: string): string | null {
  const { turn } = current.status
  const { title: what, text } = describeStatus(current)
  if (what === title) return text
  if (!turn) return null
  const who = nameActor(turn, current)
  const day = describeDay(current)
  return day
    ? m.review_confirmation_line_by({ what, who, day: day.day })
    : m.review_confirmation_line({ what, who })
}
