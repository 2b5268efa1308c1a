import { useContext } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { LegalStay } from '#features/cases/deadlines/web/legal-stay.tsx'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ReceiptPlace } from './receipt-place.tsx'

const GUIDES = [
  {
    href: '/knowledge-base/application-process',
    label: m.cases_filing_guide,
    text: m.cases_filing_guide_text,
  },
  {
    href: '/knowledge-base/your-situation/pesel-trusted-profile-e-delivery',
    label: m.cases_filing_guide_signature,
    text: m.cases_filing_guide_signature_text,
  },
  {
    href: '/knowledge-base/your-situation/paying-fees',
    label: m.cases_filing_guide_fees,
    text: m.cases_filing_guide_fees_text,
  },
]

/** Filing in MOS: by when, how, and the place for the receipt. Somebody may file without waiting for the consultancy. */
export default function FilingPage() {
  const { user } = useAuth()
  const current = useContext(CaseContext)
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={m.cases_filing_title()} lead={m.cases_filing_lead()} className="mb-6" />
      <EndedNote className="mb-6" />
      <div className="grid gap-9">
        <Card padded={false} className="overflow-hidden">
          <ul className="grid gap-4 p-5 md:px-10 md:py-6">
            {GUIDES.map(({ href, label, text }) => (
              <li key={href}>
                <a href={href} className="link font-semibold">
                  {label()}
                </a>
                <p className="type-small text-ink-2">{text()}</p>
              </li>
            ))}
          </ul>
          <LegalStay of={current} />
        </Card>
        {current?.ended_at ? null : (
          <section aria-labelledby="receipt-title">
            <h2 id="receipt-title" className="type-h2-app">
              {m.cases_filing_receipt_title()}
            </h2>
            <p className="mt-1 mb-5 max-w-measure text-ink-2">{m.cases_filing_receipt_text()}</p>
            {current?.filed_at ? <Stored at={current.filed_at} /> : null}
            {user && !current?.filed_at ? <ReceiptPlace userId={user.id} stage={current?.stage} /> : null}
          </section>
        )}
      </div>
    </div>
  )
}

function Stored({ at }: { at: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Badge tone="done">{m.cases_filing_stored()}</Badge>
      {m.cases_filing_already({ date: formatDate(todayInWarsaw(new Date(at))) })}
    </p>
  )
}
