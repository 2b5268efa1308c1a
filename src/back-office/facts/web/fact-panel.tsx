import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isApiError } from '#client/api-error.ts'
import { describeAge, describeCertainty, describeSource } from '#facts/describe-fact.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import { OfficialRules } from '#texts/web/official-rule.tsx'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import type { FullFact } from '../schema.ts'
import { factQuery } from './api.ts'
import { FactForm } from './fact-form.tsx'
import { describeShown } from './fact-text.ts'

/** One record: what readers see, where, what it was before, and the form of an admin. */
export function FactPanel({ id }: { id: string }) {
  const { data: fact, isError, error, refetch } = useQuery(factQuery(id))
  if (fact) return <Panel fact={fact} />
  if (!isError)
    return (
      <SkeletonScreen className="p-4">
        <SkeletonRows count={2} />
      </SkeletonScreen>
    )
  return (
    <div role="alert" className="grid justify-items-start gap-3 p-4">
      <p>
        {isApiError(error, 'not_found') ? m.back_office_facts_unknown() : m.back_office_facts_record_failed()}
      </p>
      <Button variant="second" size="small" icon={RotateCw} onClick={() => void refetch()}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}

function Panel({ fact }: { fact: FullFact }) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="fact-record"
      className="grid items-start gap-x-10 gap-y-6 bg-paper p-4 md:p-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <h2 ref={heading} id="fact-record" tabIndex={-1} className="focus-quiet type-h3 lg:col-span-2">
        {m.back_office_facts_record({ id: fact.id })}
      </h2>
      {user?.role === 'admin' ? <FactForm fact={fact} /> : <p>{m.back_office_facts_admins()}</p>}
      <div className="grid gap-6">
        <Preview fact={fact} />
        <Places fact={fact} />
        <History fact={fact} />
      </div>
    </section>
  )
}

function Preview({ fact }: { fact: FullFact }) {
  const { text, certainty, source, source_date, source_url, article, read_in, checked_on } = fact
  const rule = {
    text,
    heading: describeCertainty(certainty),
    source: describeSource(source, source_date ?? undefined, article ?? undefined),
    source_url: source_url ?? undefined,
    checked: formatDate(checked_on),
    age: describeAge(checked_on),
  }
  return (
    <section aria-labelledby="fact-preview" className="grid gap-3">
      <h3 id="fact-preview" className="font-semibold">
        {m.back_office_facts_preview()}
      </h3>
      <OfficialRules rules={[rule]} />
      {read_in ? (
        <p className="type-small text-ink-2">{m.back_office_facts_read_in({ source: read_in })}</p>
      ) : null}
    </section>
  )
}

function Places({ fact: { shown_on, in_application } }: { fact: FullFact }) {
  return (
    <section aria-labelledby="fact-places" className="grid gap-2">
      <h3 id="fact-places" className="font-semibold">
        {m.back_office_facts_places({ count: shown_on.length })}
      </h3>
      {shown_on.length > 0 ? (
        <ul className="grid gap-1 type-small">
          {shown_on.map(({ path, title }) => (
            <li key={path}>
              <PageLink href={path} className="inline-block py-1 text-pine underline underline-offset-4">
                {title}
              </PageLink>
            </li>
          ))}
        </ul>
      ) : null}
      {in_application ? (
        <p className="type-small text-ink-2">{m.back_office_facts_in_application()}</p>
      ) : null}
    </section>
  )
}

function History({ fact: { history } }: { fact: FullFact }) {
  return (
    <section aria-labelledby="fact-history" className="grid gap-2">
      <h3 id="fact-history" className="font-semibold">
        {m.back_office_facts_history()}
      </h3>
      <ol className="grid gap-2 type-small">
        {history.map((check) => (
          <li key={check.saved_at ?? ''} className="border-l-2 border-line-strong pl-3">
            <p className="font-semibold wrap-anywhere">{describeShown(check)}</p>
            <p className="text-ink-2 wrap-anywhere">{describeCheck(check)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeCheck({ source, checked_on, saved_at, saved_by }: FullFact['history'][number]): string {
  const checked = m.back_office_facts_history_checked({ day: formatDate(checked_on), source })
  if (saved_at === null) return `${checked} ${m.back_office_facts_history_first()}`
  const moment = formatMoment(new Date(saved_at), readClock())
  return saved_by
    ? `${checked} ${m.back_office_facts_history_saved({ name: saved_by, moment })}`
    : `${checked} ${m.back_office_facts_history_saved_once({ moment })}`
}
