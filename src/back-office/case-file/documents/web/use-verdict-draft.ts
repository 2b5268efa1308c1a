import { useState } from 'react'
import { prefillMessage } from '#back-office/case-file/documents/rules.ts'
import type { Verdict } from '#back-office/case-file/documents/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { AskReason, DocumentType } from '#features/documents/contract.ts'
import { ASK_REASONS } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { draftKey, readDraft, removeDraft, writeDraft } from '#ui/form/drafts.ts'

/** A verdict that is being given. */
export interface TypedVerdict {
  verdict: Verdict['verdict'] | null
  reason: AskReason | null
  message: string
}

const NOTHING: TypedVerdict = { verdict: null, reason: null, message: '' }

/** What has been chosen and typed about a document, kept in this browser until it is sent. */
export function useVerdictDraft({ id, type }: { id: string; type: DocumentType }) {
  const { user } = useAuth()
  const key = draftKey({ userId: user?.id ?? null, name: `verdict-${id}` })
  const [typed, setTyped] = useState(() => readTyped(key))
  const change = (part: Partial<TypedVerdict>) => {
    const changed = { ...typed, ...part }
    setTyped(changed)
    const { verdict, reason, message } = changed
    const values = { verdict: verdict ?? '', reason: reason ?? '', message }
    writeDraft(key, { values, baseVersion: null })
  }
  return {
    typed,
    change,
    /** A reason brings its sentence, unless somebody has written another one. */
    choose(reason: AskReason | null) {
      const document = documentTypeLabel(type)
      const before = typed.reason ? prefillMessage(typed.reason, document) : ''
      const isOwn = typed.message.trim() !== '' && typed.message !== before
      change({ reason, message: isOwn ? typed.message : reason ? prefillMessage(reason, document) : '' })
    },
    /** After these were sent. What was changed meanwhile stays. */
    clear(sent: TypedVerdict) {
      setTyped((now) => (now === sent ? NOTHING : now))
      if (isSame(readTyped(key), sent)) removeDraft(key)
    },
  }
}

const isSame = (one: TypedVerdict, other: TypedVerdict) =>
  one.verdict === other.verdict && one.reason === other.reason && one.message === other.message

function readTyped(key: string): TypedVerdict {
  const values = readDraft(key)?.values
  if (!values) return NOTHING
  const { verdict, reason, message } = values
  return {
    verdict: verdict === 'accepted' || verdict === 'asked_again' ? verdict : null,
    reason: ASK_REASONS.find((known) => known === reason) ?? null,
    message: typeof message === 'string' ? message : '',
  }
}
