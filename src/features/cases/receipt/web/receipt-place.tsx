import type { CaseStage } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { FilingForm } from './filing-form.tsx'

interface ReceiptPlaceProps {
  userId: string
  /** Undefined before the first thing is saved. */
  stage: CaseStage | undefined
}

/** The form of the receipt. A case on hold does not move, so there the person is led to people instead. */
export function ReceiptPlace({ userId, stage }: ReceiptPlaceProps) {
  if (stage !== 'on_hold') return <FilingForm key={userId} userId={userId} />
  return (
    <>
      <p className="mb-4 max-w-measure">{m.cases_filing_hold_text()}</p>
      <ButtonLink to="/messages">{m.cases_status_messages_button()}</ButtonLink>
    </>
  )
}
