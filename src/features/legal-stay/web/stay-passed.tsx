import { Link } from 'react-router'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Phone, TriangleAlert } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'

interface StayPassedProps {
  /** The day that has passed, YYYY-MM-DD. */
  day: string
  /** Where a wrong day is corrected. */
  correctAt?: string
}

/** What to do today once the last legal day has passed. It promises nothing: what is best depends on the case. */
export function StayPassed({ day, correctAt = '/last-legal-day' }: StayPassedProps) {
  const { value: helpline } = requireFact('help-line')
  return (
    <section
      aria-labelledby="passed-title"
      className="rounded-r-badge border-l-4 border-crimson bg-crimson-tint px-4.5 py-5 md:px-6"
    >
      <h2 id="passed-title" className="flex gap-2.5 type-h3">
        <TriangleAlert aria-hidden className="size-6 shrink-0 text-crimson" strokeWidth={1.75} />
        {m.legal_stay_passed_title({ date: formatDate(day) })}
      </h2>
      <p className="mt-2 max-w-measure">{m.legal_stay_passed_lead()}</p>
      <ol className="mt-2 max-w-measure list-decimal space-y-1 pl-5">
        <li>
          <Message
            message={m.legal_stay_passed_check}
            markup={{
              link: (words) => (
                <Link to={correctAt} className="link">
                  {words}
                </Link>
              ),
            }}
          />
        </li>
        <li>{m.legal_stay_passed_write()}</li>
        <li>{m.legal_stay_passed_file()}</li>
        <li>
          <Message
            message={m.legal_stay_passed_help}
            inputs={{ phone: helpline }}
            markup={{
              help: (words) => (
                <PageLink href="/knowledge-base/support-resources/legal-support" className="link">
                  {words}
                </PageLink>
              ),
            }}
          />
        </li>
      </ol>
      <Ways />
    </section>
  )
}

/** To whom one turns, and what can follow. */
function Ways() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <ButtonLink to="/messages" className="max-md:w-full">
        {m.legal_stay_passed_write_button()}
      </ButtonLink>
      <ButtonLink href={phoneHref(OPERATOR.phone)} variant="link" icon={Phone}>
        {OPERATOR.phone}
      </ButtonLink>
      <ButtonLink href="/knowledge-base/your-situation/stay-ends-soon#passed" variant="link">
        {m.legal_stay_passed_guide()}
      </ButtonLink>
    </div>
  )
}
