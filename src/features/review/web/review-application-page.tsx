import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { useLoadNotice } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { CaseContext, EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Printer } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { reviewQuery } from './api.ts'
import { describeMoment, type ReviewChecks, ReviewedApplication } from './reviewed-application.tsx'

export default function ReviewApplicationPage() {
  const number = useSearchParams()[0].get('case')
  const hasEnded = useHasEnded()
  const current = useContext(CaseContext)
  const checks = useOutletContext<ReviewChecks>()
  const readOnly = hasEnded || number !== null
  const review = useQuery(reviewQuery(number))
  useLoadNotice({
    action: 'review.load',
    title: m.review_load_failed_title(),
    text: m.review_load_failed_text(),
    error: isApiError(review.error, 'signed_out') ? null : review.error,
  })

  return (
    <div className="mx-auto max-w-list">
      <PageHeading
        title={m.review_title()}
        lead={readOnly ? leadOfEnded(number) : describeMoment(current)}
        actions={<PrintButton />}
        className="mb-7"
      />
      {number === null ? <EndedNote className="mb-6 print:hidden" /> : null}
      <QueryScreen
        query={review}
        failed={{
          title: m.review_failed_title(),
          safe: m.review_load_failed_safe(),
          advice: m.ui_try_in_a_moment(),
          action: (
            <ButtonLink to="/help-center" variant="second">
              {m.review_help_center()}
            </ButtonLink>
          ),
        }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(loaded) => <ReviewedApplication review={loaded} readOnly={readOnly} checks={checks} />}
      </QueryScreen>
    </div>
  )
}

function leadOfEnded(number: string | null): string {
  return number === null ? m.review_ended_lead() : m.review_ended_lead_number({ number })
}

function PrintButton() {
  return (
    <Button
      variant="second"
      size="small"
      icon={Printer}
      className="max-md:hidden"
      onClick={() => window.print()}
    >
      {m.ui_print()}
    </Button>
  )
}
