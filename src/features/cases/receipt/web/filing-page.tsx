import { useContext } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { LegalStay } from '#features/cases/deadlines/web/legal-stay.tsx'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { MOS_URL } from '../contract.ts'
import { FilingGuides } from './filing-guides.tsx'
import { ReceiptPlace } from './receipt-place.tsx'
import { StoredFiling } from './stored-filing.tsx'

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
  if (current?.filed_at) return <StoredFiling of={current} filedAt={current.filed_at} />
  return (
    <div className="mx-auto max-w-list">
      <PageHeading title={m.cases_filing_title()} lead={m.cases_filing_lead()} className="mb-6" />
      <EndedNote className="mb-6" />
      <div className="grid gap-9">
        <Card padded={false} className="overflow-hidden">
          <div className="px-5 pt-5 md:px-10 md:pt-6">
            <ButtonLink
              href={MOS_URL}
              target="_blank"
              rel="noopener noreferrer"
              variant="second"
              iconEnd={ExternalLink}
              className="max-md:w-full"
            >
              {m.cases_filing_open_mos()}
            </ButtonLink>
            <p className="mt-2 type-small text-ink-2" translate="no">
              {new URL(MOS_URL).host}
            </p>
          </div>
          <div className="px-5 pt-3 md:px-10">
            <ButtonLink variant="link" to="/copy-sheet">
              {m.cases_filing_copy_sheet()}
            </ButtonLink>
            <p className="type-small text-ink-2">{m.cases_filing_copy_sheet_text()}</p>
          </div>
          <FilingGuides guides={GUIDES} />
          <LegalStay of={current} />
        </Card>
        {current?.ended_at ? null : (
          <section aria-labelledby="receipt-title">
            <h2 id="receipt-title" className="type-h2-app">
              {m.cases_filing_receipt_title()}
            </h2>
            <p className="mt-1 mb-5 max-w-measure text-ink-2">{m.cases_filing_receipt_text()}</p>
            {user ? <ReceiptPlace userId={user.id} stage={current?.stage} /> : null}
          </section>
        )}
      </div>
    </div>
  )
}
