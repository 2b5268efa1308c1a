import { useState } from 'react'
import { findAskText } from '#back-office/case-file/documents/rules.ts'
import type { Asking, Verdict } from '#back-office/case-file/documents/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { AskReason } from '#features/documents/contract.ts'
import { ASK_REASONS } from '#features/documents/contract.ts'
import type { NamedDocument } from '#features/documents/rules.ts'
import { draftKey, readDraft, removeDraft, writeDraft } from '#ui/form/drafts.ts'

/** A verdict that is being given. */
export interface TypedVerdict {
  verdict: Verdict['verdict'] | null
  reason: AskReason | null
  message: string
}

const NOTHING: TypedVerdict = { verdict: null, reason: null, message: '' }

interface DocumentToJudge {
  id: string
  document: NamedDocument
  asking: Asking
}

/** What has been chosen and typed about a document, kept in this browser until it is sent. */
export function useVerdictDraft({ id, document, asking }: DocumentToJudge) {
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
  const textOf = (reason: AskReason | null) => findAskText(asking, { reason, document })
  return {
    typed,
    change,
    /** The sentence of the chosen reason in the desk's language; null where the applicant reads it, too. */
    deskText: textOf(typed.reason)?.desk_text ?? null,
    /** A reason brings its sentence, unless somebody has written another one. */
    choose(reason: AskReason | null) {
      const isOwn = typed.message.trim() !== '' && typed.message !== textOf(typed.reason)?.text
      change({ reason, message: isOwn ? typed.message : (textOf(reason)?.text ?? '') })
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
