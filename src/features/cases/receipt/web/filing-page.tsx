import { type ReactNode, useContext } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { LegalStay } from '#features/cases/deadlines/web/legal-stay.tsx'
import { CaseContext, EndedNote } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StepNumber } from '#ui/step-number.tsx'
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

/**
 * Filing in MOS in four steps: the files, the answers, the signature, the receipt. Somebody may file without waiting for the
 * consultancy, and has filed only when the receipt is stored.
 */
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
          <ol className="grid divide-y divide-line">
            <FilingStep n={1} title={m.cases_filing_kit_title()} text={m.cases_filing_kit_text()}>
              <ButtonLink to="/kit" variant="link">
                {m.cases_filing_kit_open()}
              </ButtonLink>
            </FilingStep>
            <FilingStep n={2} title={m.cases_filing_copy_title()} text={m.cases_filing_copy_text()}>
              <ButtonLink to="/copy-sheet" variant="link">
                {m.cases_filing_copy_open()}
              </ButtonLink>
            </FilingStep>
            <FilingStep n={3} title={m.cases_filing_sign_title()} text={m.cases_filing_sign_text()}>
              <SignInMos />
            </FilingStep>
            <FilingStep n={4} title={m.cases_filing_keep_title()} text={m.cases_filing_receipt_text()} />
          </ol>
          <LegalStay of={current} />
        </Card>
        {current?.ended_at ? null : (
          <section id="receipt" aria-labelledby="receipt-title">
            <h2 id="receipt-title" className="mb-5 type-h2-app">
              {m.cases_filing_receipt_title()}
            </h2>
            {user ? <ReceiptPlace userId={user.id} stage={current?.stage} /> : null}
          </section>
        )}
      </div>
    </div>
  )
}

interface FilingStepProps {
  n: number
  title: string
  text: string
  children?: ReactNode
}

function FilingStep({ n, title, text, children }: FilingStepProps) {
  return (
    <li className="flex gap-3.5 p-5 md:px-10 md:py-6">
      <StepNumber n={n} state="todo" size={32} />
      <div className="min-w-0 flex-1">
        <h2 className="type-h3">{title}</h2>
        <p className="mt-1 max-w-measure text-ink-2">{text}</p>
        {children ? <div className="mt-2">{children}</div> : null}
      </div>
    </li>
  )
}

/** The portal itself, and the guides to what it asks for. */
function SignInMos() {
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
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
        <p className="type-small text-ink-2" translate="no">
          {new URL(MOS_URL).host}
        </p>
      </div>
      <FilingGuides guides={GUIDES} className="mt-5" />
    </>
  )
}
