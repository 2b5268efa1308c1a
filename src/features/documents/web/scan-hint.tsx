import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { documentFacts } from '#shared/document-facts.ts'
import { Icon } from '#ui/icon.tsx'
import { ChevronRight } from '#ui/icons.tsx'
import type { DocumentType } from '../contract.ts'

/** What a good scan of this document looks like, and the rule behind it with its source. */
export function ScanHint({ type }: { type: DocumentType }) {
  const { scan, fact } = documentFacts[type]
  return (
    <details className="group type-small text-ink-2">
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1 rounded-rule pr-1 underline decoration-line-strong underline-offset-2 hover:text-ink md:min-h-7 [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {m.documents_scan_title()}
      </summary>
      <div className="mt-1 grid max-w-measure gap-1 border-l-2 border-line pl-3">
        <p>{scan()}</p>
        {fact ? (
          <>
            <p>{fact.text}</p>
            <p className="type-caption text-ink-3">
              {m.ui_rule_source()} {fact.source}. {m.ui_rule_checked({ date: formatDate(fact.checked_on) })}
            </p>
          </>
        ) : (
          <p className="type-caption text-ink-3">{m.documents_scan_no_rule()}</p>
        )}
      </div>
    </details>
  )
}
