import { useQuery } from '@tanstack/react-query'
import { describeMoment } from '#features/account/rules.ts'
import type { Closing } from '#features/own-data/closing/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { closingQuery, useKeepAccount } from './api.ts'
import { ClosingFacts } from './closing-facts.tsx'
import { ClosingForm } from './closing-form.tsx'

/** Closing the account: what goes and what stays, said first; and the way back until the account is erased. */
export function ClosingSection() {
  const { data, error } = useQuery(closingQuery)
  return (
    <section aria-labelledby="own-data-closing" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="own-data-closing" tabIndex={-1} className="focus-quiet type-h2-app">
          {m.own_data_closing_title()}
        </h2>
        <p className="text-ink-2">{m.own_data_closing_lead()}</p>
      </div>
      {data ? <ClosingState closing={data} /> : null}
      {!data && !error ? (
        <SkeletonScreen>
          <SkeletonRows count={2} />
        </SkeletonScreen>
      ) : null}
      {!data && error ? <p role="alert">{m.own_data_closing_not_loaded()}</p> : null}
    </section>
  )
}

function ClosingState({ closing }: { closing: Closing }) {
  const { erase_at, open_case } = closing
  if (erase_at) return <ClosedPart eraseAt={erase_at} />
  return (
    <>
      {open_case ? (
        <Callout tone="crimson" title={m.own_data_closing_case({ number: open_case.number })}>
          {open_case.is_filed ? m.own_data_closing_case_filed() : m.own_data_closing_case_not_filed()}
        </Callout>
      ) : null}
      <Card padded={false} className="divide-y divide-line">
        <ClosingFacts seconds={closing.seconds} />
        <ClosingForm hasPassword={closing.has_password} onClosed={focusHeading} />
      </Card>
    </>
  )
}

/** The form is gone when the account is closed: the focus goes where the new state is read. */
function focusHeading(): void {
  document.getElementById('own-data-closing')?.focus()
}

const KEEP = 'own-data.keep'

function ClosedPart({ eraseAt }: { eraseAt: string }) {
  const { mutateAsync, isPending } = useKeepAccount()
  const keep = () =>
    void mutateAsync().then(
      () => {
        focusHeading()
        const text = m.own_data_closing_kept_text()
        toast({ action: KEEP, tone: 'success', title: m.own_data_closing_kept(), text })
      },
      () => {
        const text = m.client_action_failed()
        toast({ action: KEEP, tone: 'destructive', title: m.own_data_closing_not_kept(), text })
      },
    )
  return (
    <Card className="grid gap-4 md:flex md:items-center md:justify-between md:gap-8">
      <div className="grid gap-1" role="status">
        <p className="font-semibold">
          {m.own_data_closing_closed_title({ moment: describeMoment(new Date(eraseAt)) })}
        </p>
        <p className="type-small text-ink-2">{m.own_data_closing_closed_text()}</p>
      </div>
      <Button className="shrink-0 justify-self-start" busy={isPending} onClick={keep}>
        {m.own_data_closing_keep()}
      </Button>
    </Card>
  )
}
