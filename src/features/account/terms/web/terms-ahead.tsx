import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'

/** Says that the terms change on a day (YYYY-MM-DD) that is ahead. Nothing is asked before it. */
export function TermsAhead({ from }: { from: string }) {
  return (
    <section
      aria-label={m.account_terms_ahead_title()}
      className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-line bg-surface px-5 py-3 md:px-6"
    >
      <p className="type-small min-w-[min(100%,18rem)] flex-1 text-ink-2">
        {m.account_terms_ahead_text({ date: formatDate(from) })}
      </p>
      <ButtonLink href="/TermsOfService" variant="link">
        {m.account_terms_changed_read()}
      </ButtonLink>
      <ButtonLink to="/account/privacy" variant="link">
        {m.account_terms_ahead_leave()}
      </ButtonLink>
    </section>
  )
}
