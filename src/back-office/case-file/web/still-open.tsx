import type { CaseFile } from '#back-office/case-file/schema.ts'
import { m } from '#messages/messages.js'
import { isNothingOpen } from '../rules.ts'

type Open = CaseFile['still_open']

const NAMES: Record<keyof Open, (input: { count: number }) => string> = {
  documents: m.back_office_case_file_open_documents,
  messages: m.back_office_case_file_open_messages,
  tasks: m.back_office_case_file_open_tasks,
  corrections: m.back_office_case_file_open_corrections,
}
const KINDS = ['documents', 'messages', 'tasks', 'corrections'] as const satisfies readonly (keyof Open)[]

interface StillOpenProps {
  open: Open
  /** How many checks stop: do not file before somebody has looked. */
  stops?: number
}

/** What is still open in the case; nothing where nothing is. */
export function StillOpen({ open, stops = 0 }: StillOpenProps) {
  if (isNothingOpen(open) && stops === 0) return null
  return (
    <div className="rounded-r-badge border-amber border-l-4 bg-amber-tint px-4 py-3 text-ink">
      <p id="still-open" className="font-semibold">
        {m.back_office_case_file_open_title()}
      </p>
      <ul aria-labelledby="still-open" className="mt-1 list-disc pl-5">
        {stops > 0 ? <li>{m.back_office_case_file_open_checks({ count: stops })}</li> : null}
        {KINDS.filter((kind) => open[kind] > 0).map((kind) => (
          <li key={kind}>{NAMES[kind]({ count: open[kind] })}</li>
        ))}
      </ul>
    </div>
  )
}
