import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { Rule } from '#texts/web/fact-rule.tsx'
import { RuleSource } from '#texts/web/official-rule.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChevronRight } from '#ui/icons.tsx'
import type { DocumentType } from '../contract.ts'

interface SlotWords {
  /** One line under the name of an empty slot. */
  hint: () => string
  /** What a good scan looks like. */
  scan: () => string
  /** The official rule; null when no official list names this document. */
  rule: Rule | null
}

const SLOT_WORDS: Record<DocumentType, SlotWords> = {
  passport: {
    hint: m.documents_hint_passport,
    scan: m.documents_scan_passport,
    rule: requireFact('passport-pages'),
  },
  photo: { hint: describePhoto, scan: m.documents_scan_photo, rule: requireFact('photo-months') },
  application_form: {
    hint: m.documents_hint_application_form,
    scan: m.documents_scan_application_form,
    rule: requireFact('mos-filed'),
  },
  accommodation: {
    hint: m.documents_hint_accommodation,
    scan: m.documents_scan_paper,
    rule: requireFact('housing-for-work'),
  },
  health_insurance: {
    hint: m.documents_hint_health_insurance,
    scan: m.documents_scan_health_insurance,
    rule: requireFact('health-insurance'),
  },
  financial_proof: {
    hint: m.documents_hint_financial_proof,
    scan: m.documents_scan_financial_proof,
    rule: requireFact('income-single'),
  },
  purpose_documents: {
    hint: m.documents_hint_purpose_documents,
    scan: m.documents_scan_purpose_documents,
    rule: requireFact('employer-annex'),
  },
  cv: { hint: m.documents_hint_cv, scan: m.documents_scan_cv, rule: null },
}

function describePhoto(): string {
  return m.documents_hint_photo({
    pixels: requireFact('photo').parts.value ?? '',
    size: requireFact('photo-megabytes').shown,
    ratio: m.documents_photo_ratio(requireFact('photo-size').value),
  })
}

/** One line that says which document belongs into this slot. */
export function slotHint(type: DocumentType): string {
  return SLOT_WORDS[type].hint()
}

/** What a good scan of this document looks like. */
export function slotScan(type: DocumentType): string {
  return SLOT_WORDS[type].scan()
}

/** The official rule for this document with its source, or that none was found. */
export function SlotRule({ type }: { type: DocumentType }) {
  const { rule } = SLOT_WORDS[type]
  if (!rule) return <p className="type-caption text-ink-3">{m.documents_scan_no_rule()}</p>
  return (
    <>
      <p>{rule.text}</p>
      <p className="type-caption text-ink-3">
        <RuleSource {...rule} />
      </p>
    </>
  )
}

/** What a good scan of this document looks like, and the official rule with its source. */
export function ScanHint({ type }: { type: DocumentType }) {
  return (
    <details className="group type-small text-ink-2">
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1 rounded-rule pr-1 underline decoration-line-strong underline-offset-2 hover:text-ink md:pointer-fine:min-h-7 [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {m.documents_scan_title()}
      </summary>
      <div className="mt-1 grid max-w-measure gap-1 border-l-2 border-line pl-3">
        <p>{slotScan(type)}</p>
        <SlotRule type={type} />
      </div>
    </details>
  )
}
