import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { StepNumber } from '#ui/step-number.tsx'

const STEPS = [
  { to: '/kit', label: m.progress_filing_kit },
  { to: '/copy-sheet', label: m.progress_filing_copy_sheet },
  { to: '/filing', label: m.progress_filing_sign },
  { to: '/filing#receipt', label: m.progress_filing_receipt },
]

/** What filing consists of, in its order: an application is filed only with the last of them. */
export function FilingSteps() {
  return (
    <ol aria-label={m.progress_filing_steps()} className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map(({ to, label }, index) => (
        <li key={to} className="flex items-center gap-2">
          <StepNumber n={index + 1} state="todo" />
          <ButtonLink to={to} variant="link" size="small">
            {label()}
          </ButtonLink>
        </li>
      ))}
    </ol>
  )
}
