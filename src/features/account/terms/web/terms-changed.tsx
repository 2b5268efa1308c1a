import { useMutation } from '@tanstack/react-query'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toast } from '#ui/toast.tsx'
import { acceptTerms } from './api.ts'
import { TermsAhead } from './terms-ahead.tsx'

interface TermsChangedProps {
  /** True for somebody whose account the consultancy has made: nobody else agrees in her name. */
  isFirst: boolean
  /** The day from which they apply, while it is ahead: nobody is asked before. */
  from: string | null
}

/** Tells who agreed to an older version of the change, and asks from its day on; who agreed to none yet is asked at once. */
export function TermsChanged({ isFirst, from }: TermsChangedProps) {
  return from ? <TermsAhead from={from} /> : <TermsQuestion isFirst={isFirst} />
}

/** Nothing is closed meanwhile: the text says how to leave. */
function TermsQuestion({ isFirst }: Pick<TermsChangedProps, 'isFirst'>) {
  const accept = useMutation({ mutationFn: acceptTerms })
  const oneAtATime = useOneAtATime()
  const agree = async () => {
    try {
      await accept.mutateAsync()
    } catch {
      toast({ action: 'account.terms', tone: 'destructive', title: m.account_terms_changed_failed() })
    }
  }
  return (
    <section
      aria-labelledby="terms-changed"
      className="rounded-card border border-line bg-surface p-5 shadow-rest md:p-6"
    >
      <h2 id="terms-changed" className="type-h3 text-ink">
        {isFirst ? m.account_terms_first_title() : m.account_terms_changed_title()}
      </h2>
      <p className="type-small mt-2 max-w-measure text-ink-2">
        {isFirst
          ? m.account_terms_first_text({ date: formatDate(TERMS_VERSION) })
          : m.account_terms_changed_text({ date: formatDate(TERMS_VERSION) })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button busy={accept.isPending} onClick={() => oneAtATime(agree)}>
          {m.account_terms_changed_agree()}
        </Button>
        <ButtonLink href="/TermsOfService" variant="link">
          {m.account_terms_changed_read()}
        </ButtonLink>
        <ButtonLink to="/account/privacy" variant="link">
          {m.account_terms_changed_leave()}
        </ButtonLink>
      </div>
    </section>
  )
}
