import type { Ref } from 'react'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { ConsultationRow } from './consultation-row.tsx'
import { ConsultationsFailed } from './consultations-failed.tsx'
import type { ConsultationList } from './use-consultation-list.ts'

interface SectionProps {
  list: ConsultationList
  /** Set on the heading that gets the focus when a consultation has left the list. */
  headingRef: Ref<HTMLHeadingElement> | undefined
  onCancel: (consultation: Consultation) => void
}

/** The consultations booked ahead: when, how, move, cancel, calendar file. They come first on the screen. */
export function ConsultationsAhead({ list, headingRef, onCancel }: SectionProps) {
  return (
    <section className="grid content-start gap-4" aria-labelledby="consultations-ahead">
      <h2 id="consultations-ahead" ref={headingRef} tabIndex={-1} className="focus-quiet type-h2-app">
        {m.consultations_list()}
      </h2>
      <Rows consultations={list.ahead} onCancel={onCancel} />
    </section>
  )
}

/** Requests without a time, and consultations that are over or canceled. */
export function OtherConsultations({ list, headingRef, onCancel }: SectionProps) {
  const { ahead, others, error, retry, more } = list
  if (ahead.length > 0 && others?.length === 0 && !more.hasNextPage) return null
  return (
    <section className="grid content-start gap-4" aria-labelledby="my-consultations">
      <h2 id="my-consultations" ref={headingRef} tabIndex={-1} className="focus-quiet type-h2-app">
        {ahead.length > 0 ? m.consultations_list_others() : m.consultations_list()}
      </h2>
      {others ? (
        <>
          {others.length > 0 ? (
            <Rows consultations={others} onCancel={onCancel} />
          ) : (
            <Card className="text-ink-2">{m.consultations_list_empty()}</Card>
          )}
          <LoadMoreButton more={more}>{m.consultations_list_older()}</LoadMoreButton>
        </>
      ) : error ? (
        <ConsultationsFailed error={error} onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}

function Rows({
  consultations,
  onCancel,
}: { consultations: readonly Consultation[] } & Pick<SectionProps, 'onCancel'>) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-rest">
      {consultations.map((consultation) => (
        <ConsultationRow
          key={consultation.id}
          consultation={consultation}
          onCancel={() => onCancel(consultation)}
        />
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <SkeletonScreen>
      <SkeletonRows count={1} />
    </SkeletonScreen>
  )
}
