import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import type { DocumentKey } from '../contract.ts'
import { isDocumentType } from '../rules.ts'
import type { Document } from '../schema.ts'
import { REASON_LABELS } from './reason-text.ts'
import { SlotRule, slotScan } from './scan-hint.tsx'
import { slotLabel } from './slot-text.ts'

/** Why a document is asked for again, what the consultancy wrote, and what a good one looks like. */
export function AskedAgain({ document }: { document: Document }) {
  const { document_type: type, asked_reason: reason, asked_message: message } = document
  return (
    <div className="grid gap-1 max-md:col-span-full md:col-span-2 md:col-start-3 md:row-start-2">
      <div className="grid divide-line rounded-badge border border-line bg-paper max-md:divide-y md:grid-cols-2 md:divide-x">
        <div className="grid content-start gap-1 p-4">
          <p className="type-caption text-ink-2">{m.documents_again_reason()}</p>
          {reason ? <p className="font-semibold">{REASON_LABELS[reason]()}</p> : null}
          {message ? <p className="mt-1 type-small whitespace-pre-wrap wrap-anywhere">{message}</p> : null}
        </div>
        <GoodOne type={type} />
      </div>
      <p>
        <Link to="/messages" className="link inline-flex min-h-11 items-center type-small">
          {m.documents_again_question()}
          <span className="sr-only">: {slotLabel(type)}</span>
        </Link>
      </p>
    </div>
  )
}

function GoodOne({ type }: { type: DocumentKey }) {
  const hasRule = isDocumentType(type) && type !== 'cv'
  return (
    <div className="grid content-start gap-2 p-4 type-small">
      <p className="type-caption text-ink-2">{m.documents_again_good()}</p>
      {/* A CV is like any other paper: what stands in its slot is whether it is needed. */}
      <p>{hasRule ? slotScan(type) : m.documents_scan_paper()}</p>
      {hasRule ? <SlotRule type={type} /> : null}
    </div>
  )
}
