import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { QueryScreen } from '#client/query-screen.tsx'
import { requireFact } from '#facts/require-fact.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { documentsQuery } from '#features/documents/web/api.ts'
import { tasksQuery } from '#features/tasks/web/api.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { FactRule } from '#texts/web/fact-rule.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { LegalStay } from '../schema.ts'
import { legalStayQuery } from './api.ts'
import { Standing } from './standing.tsx'
import { StayForm } from './stay-form.tsx'
import { StayPassed } from './stay-passed.tsx'

/** The last legal day: what stands, how it is found, and the form to say it. */
export default function LegalStayPage() {
  const query = useQuery(legalStayQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <PageHeading title={m.cases_stay_question()} lead={m.legal_stay_lead()} />
      <EndedNote />
      <QueryScreen
        query={query}
        failed={{ title: m.legal_stay_failed_title(), safe: m.legal_stay_failed_safe() }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(stay) => <Loaded stay={stay} />}
      </QueryScreen>
    </div>
  )
}

function Loaded({ stay }: { stay: LegalStay }) {
  const { user } = useAuth()
  const current = useContext(CaseContext)
  const { data: documents = [] } = useQuery(documentsQuery)
  // A document beside the eight has the name of its task.
  useQuery(tasksQuery)
  const isClosed = Boolean(current?.ended_at || current?.filed_at)
  const day = stay.last_legal_day
  const hasPassed = !isClosed && day !== null && day < todayInWarsaw(readClock())
  const isOurs = stay.set_by === 'consultancy'
  return (
    <>
      {hasPassed ? <StayPassed day={day} correctAt={isOurs ? '/messages' : '#date'} /> : null}
      {stay.set_by ? <Standing stay={stay} documents={documents} /> : null}
      {current?.filed_at && !current.ended_at ? <p>{m.cases_stay_filed()}</p> : null}
      {isClosed || !user ? null : isOurs ? (
        <ButtonLink to="/messages" variant="second" className="justify-self-start">
          {m.legal_stay_noted_write()}
        </ButtonLink>
      ) : (
        <StayForm key={user.id} stay={stay} documents={documents} userId={user.id} />
      )}
      <FactRule fact={requireFact('legal-stay-deadline')} />
    </>
  )
}
