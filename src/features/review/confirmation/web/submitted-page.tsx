import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { Link, Navigate } from 'react-router'
import { QueryScreen } from '#client/query-screen.tsx'
import { StatusCells } from '#features/cases/status/web/status-cells.tsx'
import { CaseContext } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarDays, Printer } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Confirmation } from '../schema.ts'
import { confirmationQuery } from './api.ts'
import { NumberLine, SubmittedLine, titleOfConfirmation } from './confirmation-head.tsx'
import { CopyNumber } from './copy-number.tsx'
import { NextSteps } from './next-steps.tsx'
import { SubmittedAnswers } from './submitted-answers.tsx'

/** The confirmation of a submission, to print and to keep. Who has not submitted is sent to the review. */
export default function SubmittedPage() {
  const query = useQuery(confirmationQuery)
  const { data } = query
  const current = useContext(CaseContext)
  if (data === null) return <Navigate to="/review-application" replace />
  return (
    <div className="mx-auto max-w-list">
      <PageHeading
        title={data ? titleOfConfirmation(data, current) : m.review_confirmation_title()}
        documentTitle={m.shell_submitted()}
        lead={data ? <NumberLine confirmation={data} of={current} /> : undefined}
        actions={<PrintButton />}
        className="mb-6"
      />
      <QueryScreen
        query={query}
        failed={{
          title: m.review_confirmation_failed_title(),
          safe: m.review_load_failed_safe(),
          advice: m.ui_try_in_a_moment(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(confirmation) => (confirmation ? <Content confirmation={confirmation} /> : null)}
      </QueryScreen>
    </div>
  )
}

function Content({ confirmation }: { confirmation: Confirmation }) {
  const current = useContext(CaseContext)
  const link = (words: ReactNode) => (
    <Link to="/review-application" className="link">
      {words}
    </Link>
  )
  return (
    <div className="grid gap-9">
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <SubmittedLine confirmation={confirmation} />
          <CopyNumber number={confirmation.number} />
        </div>
        {current ? <StatusCells of={current} /> : null}
      </div>
      {current ? <NextSteps of={current} /> : null}
      <section aria-labelledby="submitted-what">
        <h2 id="submitted-what" className="type-h2-app">
          {m.review_confirmation_what_title()}
        </h2>
        <p className="mt-1 mb-4 max-w-measure text-ink-2 print:break-after-avoid">
          <Message message={m.review_confirmation_what_text} markup={{ link }} />
        </p>
        <SubmittedAnswers confirmation={confirmation} />
      </section>
      <div className="flex flex-wrap gap-3 max-md:grid print:hidden">
        <ButtonLink to="/dashboard" variant="second">
          {m.review_back()}
        </ButtonLink>
        <ButtonLink to="/appointment" variant="second" icon={CalendarDays}>
          {m.review_schedule()}
        </ButtonLink>
      </div>
    </div>
  )
}

function PrintButton() {
  return (
    <Button variant="second" size="small" icon={Printer} onClick={() => window.print()}>
      {m.ui_print()}
    </Button>
  )
}
