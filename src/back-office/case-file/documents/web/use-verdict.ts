import { type FormEvent, useRef, useState } from 'react'
import { findStanding } from '#back-office/case-file/documents/rules.ts'
import type { NewVerdict } from '#back-office/case-file/documents/schema.ts'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { toastFailure, toastSuccess, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { asRecord, isApiError, messageOf } from '#client/api-error.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { useJudgment, useTakingBack } from './api.ts'
import { type TypedVerdict, useVerdictDraft } from './use-verdict-draft.ts'

export interface VerdictToGive {
  file: CaseFile
  document: StaffDocument
  /** True once a page of this version has been shown. */
  isOpened: boolean
  /** Called after the verdict, to open the next document if there is one. */
  onGiven: () => void
  /** Called when the verdict is taken back by Undo, to open the document again. */
  onUndone: () => void
  /** No other document waits for a verdict. */
  isLast: boolean
}

type Errors = Partial<Record<keyof TypedVerdict, string>>

/** A verdict from the first choice to the answer. A refused one keeps what was typed. */
export function useVerdict(given: Omit<VerdictToGive, 'isLast'>) {
  const { file, document, isOpened, onGiven } = given
  const { id, version } = document
  const { number, asking } = file
  const { clear, ...draft } = useVerdictDraft({ id, document: namedDocument(document), asking })
  const { typed } = draft
  const { seen, see } = useSeenVerdict(document, typed.verdict !== null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending } = useJudgment({ number, id })
  const announce = useAnnounce(given, draft.change)
  const refuse = (refused: Errors) => {
    setErrors(refused)
    const [first] = Object.keys(refused)
    const control = first === 'message' ? 'textarea' : first === 'reason' ? 'select' : 'input'
    form.current?.querySelector<HTMLElement>(control)?.focus()
  }
  function send(event: FormEvent) {
    event.preventDefault()
    setErrors({})
    setFailure('')
    const { verdict } = typed
    if (!isOpened || isPending) return
    if (!verdict) return refuse({ verdict: m.back_office_document_review_verdict_missing() })
    void mutateAsync({ verdict, version, seen_verdict_id: seen, ...whatIsAsked(typed) }).then(
      (judged) => {
        clear(typed)
        announce(judged.id, typed)
        onGiven()
      },
      (error) => {
        if (isApiError(error, 'changed_meanwhile')) see(currentOf(error.body))
        const { verdict, reason, message } = isApiError(error) ? error.fields : {}
        const refused = { verdict: verdict?.[0], reason: reason?.[0], message: message?.[0] }
        if (verdict || reason || message) refuse(refused)
        else setFailure(messageOf(error, m.client_action_failed()))
      },
    )
  }
  return { ...draft, send, isPending, errors, failure, form, submit }
}

/** Says what was done, with Undo: the document is opened again, with what had been written about it. */
function useAnnounce(
  { file: { number }, document: judged, onUndone }: Omit<VerdictToGive, 'isLast'>,
  change: (typed: TypedVerdict) => void,
) {
  const { mutateAsync } = useTakingBack({ number, id: judged.id })
  return (verdictId: string, typed: TypedVerdict) => {
    const document = documentLabel(namedDocument(judged))
    const isAsked = typed.verdict === 'asked_again'
    const text = isAsked
      ? m.back_office_document_review_done_asked({ document })
      : m.back_office_document_review_done_accepted({ document })
    const undone = () => {
      if (isAsked) change(typed)
      onUndone()
      toastSuccess(m.back_office_document_review_taken_back())
    }
    toastUndoable(text, () => void mutateAsync(verdictId).then(undone, toastFailure))
  }
}

/**
 * The id of the verdict that stood when the choice was begun, null for none: one that a colleague gives meanwhile is on the
 * screen, but was not read before. `see` is called when it was told.
 */
function useSeenVerdict(document: StaffDocument, isBegun: boolean) {
  const { version } = document
  const standing = findStanding(document)?.id ?? null
  const [seen, setSeen] = useState({ version, id: standing })
  const isCurrent = isBegun && seen.version === version
  if (!isCurrent && (seen.id !== standing || seen.version !== version)) setSeen({ version, id: standing })
  return { seen: isCurrent ? seen.id : standing, see: (id: string | null) => setSeen({ version, id }) }
}

/** The id of the verdict that a refusal says stands. */
function currentOf(body: unknown): string | null {
  const { id } = asRecord(asRecord(asRecord(body).current).verdict)
  return typeof id === 'string' ? id : null
}

function whatIsAsked({ verdict, reason, message }: TypedVerdict): Pick<NewVerdict, 'reason' | 'message'> {
  return verdict === 'asked_again' ? { reason, message: message.trim() || null } : {}
}
