import { useIsPreparing } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Eye, type IconShape, Inbox } from '#ui/icons.tsx'
import { ScanBadge } from '#ui/scan-badge.tsx'
import { type DocumentState, describeAddition, describeState } from '../rules.ts'
import type { Document } from '../schema.ts'

interface StateWords {
  tone: BadgeTone
  icon?: IconShape
  words(): string
}

const STATES: Record<DocumentState, StateWords> = {
  uploaded: { tone: 'done', words: m.documents_state_uploaded },
  received: { tone: 'plain', icon: Inbox, words: m.documents_state_received },
  being_checked: { tone: 'info', icon: Eye, words: m.documents_state_being_checked },
  accepted: { tone: 'done', words: m.documents_state_accepted },
  asked_again: { tone: 'failed', words: m.documents_state_asked_again },
}

/** How far the consultancy is with a stored document. */
export function StoredBadge({ document }: { document: Document }) {
  const isPreparing = useIsPreparing()
  if (document.scan_state === 'waiting') return <ScanBadge state="waiting" />
  const { words, ...badge } = STATES[describeState(document, { isPreparing })]
  return <Badge {...badge}>{words()}</Badge>
}

/** Whether the consultancy has opened a document that it has neither accepted nor asked for again, or why nobody can. */
export function OpenedNote({ document }: { document: Document }) {
  const isPreparing = useIsPreparing()
  if (document.scan_state === 'waiting') return <Note>{m.documents_scan_waiting_note()}</Note>
  const state = describeState(document, { isPreparing })
  const { opened_at } = document
  if (state === 'received') return <Note>{m.documents_not_opened()}</Note>
  if (state !== 'being_checked' || opened_at === null) return null
  return <Note>{m.documents_opened({ when: formatMoment(new Date(opened_at), readClock()) })}</Note>
}

/** That the consultancy has added it, who of it and when, and how it came. */
export function AddedNote({ document }: { document: Document }) {
  const words = describeAddition(document)
  return words === null ? null : <Note>{words}</Note>
}

function Note({ children }: { children: string }) {
  return <p className="type-caption text-ink-2">{children}</p>
}
