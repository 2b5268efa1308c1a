import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#client/analytics.ts'
import { isApiError } from '#client/api-error.ts'
import { queryClient } from '#client/query-client.ts'
import { describeStatus } from '#features/cases/status-words/rules.ts'
import { CaseContext } from '#features/cases/web/case-context.tsx'
import { isOfSlot } from '#features/documents/rules.ts'
import { describeWhenSubmitAppears, missingParts } from '#features/review/rules.ts'
import type { Review } from '#features/review/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { ArrowRight, CalendarDays } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { confirmationQuery } from '../confirmation/web/api.ts'
import { JUST_SUBMITTED, SUBMITTED_BAND } from '../confirmation/web/late-band.tsx'
import { submitMutation } from './api.ts'

/**
 * The end of the review: the submit button, the sentence that says what is missing, or the time of the submission. Who has
 * filed without us has nothing to submit.
 */
export function SubmitApplication({ review }: { review: Review }) {
  const missing = missingParts({
    personal_info: review.personal_info !== null,
    documents: review.documents.filter(isOfSlot).length,
    application_form: review.application_form !== null,
  })
  const isFiled = Boolean(useContext(CaseContext)?.filed_at)
  const isOpen = review.submitted_at === null && !isFiled
  const offered = missing.length === 0 && isOpen
  return (
    <div className="mt-2 grid gap-6">
      {isOpen ? null : <Submitted at={review.submitted_at} />}
      <div className="flex flex-wrap gap-3 max-md:grid print:hidden">
        <ButtonLink to="/dashboard" variant="second">
          {m.review_back()}
        </ButtonLink>
        {offered ? (
          <SubmitButton />
        ) : (
          <ButtonLink to="/appointment" variant="second" icon={CalendarDays}>
            {m.review_schedule()}
          </ButtonLink>
        )}
        {missing.length > 0 && isOpen ? (
          <p className="type-small text-ink-2 md:basis-full">{describeWhenSubmitAppears(missing)}</p>
        ) : null}
      </div>
    </div>
  )
}

function SubmitButton() {
  const navigate = useNavigate()
  const oneAtATime = useOneAtATime()
  const submit = useMutation({
    ...submitMutation,
    onSuccess: async () => {
      track('application_submit')
      // The next screen begins with it, and should not move when it comes.
      await Promise.all([
        queryClient.prefetchQuery({ ...confirmationQuery, staleTime: 0 }),
        SUBMITTED_BAND.fetch().catch(() => null),
      ])
      toast({
        action: 'review.submit',
        title: m.review_submitted_toast_title(),
        text: m.review_submitted_toast_text(),
        tone: 'success',
      })
      navigate('/appointment', { state: JUST_SUBMITTED })
    },
    onError: (error) => {
      const refused = isApiError(error, 'conflict') && error.message
      toast({
        action: 'review.submit',
        title: m.review_submit_failed_title(),
        text: refused || m.ui_try_later(),
        tone: 'destructive',
      })
    },
  })
  return (
    <Button
      iconEnd={ArrowRight}
      busy={submit.isPending}
      busyLabel={m.ui_processing()}
      onClick={() => oneAtATime(() => submit.mutateAsync().catch(() => null))}
    >
      {m.review_submit()}
    </Button>
  )
}

/** When it was submitted, if it was, and what is next by the rule of every screen. */
function Submitted({ at }: { at: string | null }) {
  const current = useContext(CaseContext)
  const words = current ? describeStatus(current) : null
  return (
    <Card role="status">
      {at ? (
        <>
          <Badge tone="done">{m.review_submitted_badge()}</Badge>
          <p className="my-3 font-semibold">
            {m.review_submitted_title({ date: formatMoment(new Date(at), readClock()) })}
          </p>
        </>
      ) : null}
      {words ? (
        <>
          <p className="font-semibold">{words.title}</p>
          <p className="mt-1 max-w-measure text-ink-2">{words.text}</p>
        </>
      ) : null}
      {at ? (
        <ButtonLink to="/submitted" variant="link" className="mt-2 print:hidden">
          {m.review_confirmation_open()}
        </ButtonLink>
      ) : null}
    </Card>
  )
}
