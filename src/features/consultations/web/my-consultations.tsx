import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { consultationsQuery } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConsultationRow } from './consultation-row.tsx'
import { ConsultationsFailed } from './consultations-failed.tsx'

/** The person's requests and booked consultations: choose a time, move, cancel, calendar file. */
export function MyConsultations() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [canceling, setCanceling] = useState<Consultation | null>(null)
  return (
    <section className="grid content-start gap-4" aria-labelledby="my-consultations">
      <h2 id="my-consultations" ref={heading} tabIndex={-1} className="focus-quiet type-h2-app">
        {m.consultations_list()}
      </h2>
      <List onCancel={setCanceling} />
      <CancelDialog
        consultation={canceling}
        onClose={() => setCanceling(null)}
        onCanceled={() => heading.current?.focus()}
      />
    </section>
  )
}

function List({ onCancel }: { onCancel: (consultation: Consultation) => void }) {
  const { data, error, refetch, ...more } = useInfiniteQuery(consultationsQuery)
  const consultations = data?.pages.flat()
  if (!consultations)
    return error ? <ConsultationsFailed error={error} onRetry={() => refetch()} /> : <ListSkeleton />
  if (consultations.length === 0) {
    return <Card className="text-ink-2">{m.consultations_list_empty()}</Card>
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-rest">
        {consultations.map((consultation) => (
          <ConsultationRow
            key={consultation.id}
            consultation={consultation}
            onCancel={() => onCancel(consultation)}
          />
        ))}
      </ul>
      <LoadMoreButton more={more}>{m.consultations_list_older()}</LoadMoreButton>
    </>
  )
}

function ListSkeleton() {
  return (
    <SkeletonScreen>
      <SkeletonRows count={1} />
    </SkeletonScreen>
  )
}
