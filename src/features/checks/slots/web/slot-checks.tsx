import type { Check } from '#features/checks/schema.ts'
import { CheckSource } from '#features/checks/web/check-source.tsx'
import { OverruleNote } from '#features/checks/web/overrule-note.tsx'
import { VerdictBadge } from '#features/checks/web/verdict-badge.tsx'
import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { isSaidBySlot } from '../rules.ts'

interface SlotChecksProps {
  checks: readonly Check[]
  document: Document
}

/** What the checks say of one document, in its slot. */
export function SlotChecks({ checks, document }: SlotChecksProps) {
  return (
    <ul aria-label={m.checks_title()} className="mt-1 grid gap-2 type-small">
      {checks.map((check) => (
        <li key={check.id} className="grid justify-items-start gap-1 border-l-2 border-line pl-3">
          <VerdictBadge {...check} />
          <Found check={check} isSaid={isSaidBySlot(check, document)} />
        </li>
      ))}
    </ul>
  )
}

interface FoundProps {
  check: Check
  /** The slot says already what was found: then only what it means. */
  isSaid: boolean
}

function Found({ check, isSaid }: FoundProps) {
  const { text, overruled } = check
  if (isSaid) return overruled ? <OverruleNote overruled={overruled} /> : <p>{m.checks_slot_stop()}</p>
  return (
    <>
      <p className="wrap-anywhere">{text}</p>
      {overruled ? <OverruleNote overruled={overruled} /> : null}
      <CheckSource check={check} />
    </>
  )
}
