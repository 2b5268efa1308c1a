import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { TriangleAlert } from '#ui/icons.tsx'
import { describeBlank, describeFaults, isBeingChecked } from '../rules.ts'

/** The findings about the pages of a stored PDF, announced also when they arrive while the screen is open. */
export function PageFindings({ document }: { document: Document }) {
  if (document.content_type !== 'application/pdf') return null
  const faults = describeFaults(document)
  const blank = describeBlank(document)
  return (
    <div role="status" className="grid gap-0.5 type-small empty:hidden">
      {faults.map((sentence) => (
        <p key={sentence} className="flex gap-2 font-semibold text-amber">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
          {sentence}
        </p>
      ))}
      {faults.length > 0 ? <p className="text-ink-2">{m.documents_pages_advice()}</p> : null}
      {blank ? <p className="text-ink-2">{blank}</p> : null}
      {isBeingChecked(document) && !document.scan_state ? (
        <p className="text-ink-3">{m.documents_pages_checking()}</p>
      ) : null}
    </div>
  )
}
