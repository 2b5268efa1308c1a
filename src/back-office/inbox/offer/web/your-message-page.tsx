import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { DeskClosedPicture } from '#brand/illustrations/deskclosed.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Check, RotateCw, X } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { ClaimAnswer } from '../contract.ts'
import type { Claim } from '../schema.ts'
import { claimMutation, claimsQuery } from './api.ts'

/** Asks whether a message from the contact form is the person's own. */
export default function YourMessagePage() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(claimsQuery)
  return (
    <div className="mx-auto flex max-w-grid flex-col gap-6">
      <PageHeading title={m.back_office_inbox_claim_title()} lead={m.back_office_inbox_claim_lead()} />
      {isPending ? (
        <SkeletonScreen>
          <Skeleton className="h-60" />
        </SkeletonScreen>
      ) : isError ? (
        <EmptyState
          picture={DeskClosedPicture}
          title={m.back_office_inbox_claim_failed_title()}
          text={m.client_action_failed()}
          action={
            <Button icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
              {m.ui_try_again()}
            </Button>
          }
        />
      ) : data.length === 0 ? (
        <EmptyState
          picture={LetterPicture}
          title={m.back_office_inbox_claim_none_title()}
          text={m.back_office_inbox_claim_none_text()}
          action={<ButtonLink to="/dashboard">{m.back_office_inbox_claim_dashboard()}</ButtonLink>}
        />
      ) : (
        data.map((claim) => <ClaimCard key={claim.id} claim={claim} />)
      )}
    </div>
  )
}

function ClaimCard({ claim: { id, subject, text, received_at } }: { claim: Claim }) {
  const title = useId()
  const { date, time } = wallClockInWarsaw(new Date(received_at))
  return (
    <Card as="section" aria-labelledby={title} className="grid max-w-prose gap-5">
      <div className="grid gap-1">
        <h2 id={title} translate="no" className="type-h2 wrap-anywhere">
          {subject}
        </h2>
        <p className="type-small text-ink-2">
          {m.back_office_inbox_claim_received({ date: formatDate(date), time })}
        </p>
      </div>
      <p translate="no" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <Decision id={id} />
    </Card>
  )
}

function Decision({ id }: { id: string }) {
  const { mutateAsync, variables, isPending } = useMutation(claimMutation)
  const once = useOneAtATime()
  const decide = (answer: ClaimAnswer) =>
    once(() =>
      mutateAsync({ id, answer }).then(
        () =>
          toast({
            action: 'message-claim',
            tone: 'success',
            title:
              answer === 'mine'
                ? m.back_office_inbox_claim_mine_done()
                : m.back_office_inbox_claim_not_mine_done(),
          }),
        (error: unknown) =>
          toast({
            action: 'message-claim',
            tone: 'destructive',
            title: m.back_office_inbox_claim_answer_failed(),
            text: messageOf(error, m.client_action_failed()),
          }),
      ),
    )
  const busy = (answer: ClaimAnswer) => isPending && variables?.answer === answer
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={Check} busy={busy('mine')} onClick={() => void decide('mine')} className="max-md:w-full">
        {m.back_office_inbox_claim_mine()}
      </Button>
      <Button
        variant="second"
        icon={X}
        busy={busy('not_mine')}
        onClick={() => void decide('not_mine')}
        className="max-md:w-full"
      >
        {m.back_office_inbox_claim_not_mine()}
      </Button>
    </div>
  )
}
