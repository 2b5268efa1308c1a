import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { isAskedAbout } from '../offer/rules.ts'
import { describeRefusal, mayMakeCase, OfferState } from '../offer/web/offer-state.tsx'
import { JoinForm } from './join-form.tsx'
import { NewCase } from './new-case.tsx'

/** The case of an entry; for a contact message without one, what makes it or finds it. */
export function BelongsPanel({ entry }: { entry: InboxEntry }) {
  const { case_number, possible_cases } = entry
  return (
    <Card as="section" aria-labelledby="inbox-belongs" className="grid gap-4 p-5! md:p-5!">
      <div className="grid gap-1">
        <h2 id="inbox-belongs" className="type-h3">
          {m.back_office_inbox_belongs()}
        </h2>
        <p className="type-small text-ink-2">{describeCase(entry)}</p>
      </div>
      {case_number ? (
        <ButtonLink to={partPath(case_number, 'documents')} variant="second">
          {m.back_office_inbox_open_case({ number: case_number })}
        </ButtonLink>
      ) : mayMakeCase(entry) ? (
        <NewCase entry={entry} />
      ) : null}
      {entry.offer ? <OfferState entry={entry} offer={entry.offer} /> : null}
      {entry.kind === 'message' && !isAskedAbout(entry) ? (
        <JoinForm entry={entry} possible={possible_cases} />
      ) : null}
    </Card>
  )
}

function describeCase(entry: InboxEntry): string {
  const { case_number, kind, possible_cases } = entry
  if (kind === 'consultation') return m.back_office_inbox_case_of_request()
  if (case_number) return m.back_office_inbox_case_joined()
  const refusal = describeRefusal(entry)
  if (refusal) return refusal
  const isKnown = possible_cases.some(({ because }) => because !== 'name')
  return isKnown ? m.back_office_inbox_case_known() : m.back_office_inbox_case_unknown()
}
