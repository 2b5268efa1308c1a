import { type FormEvent, useRef, useState } from 'react'
import { findStanding } from '#back-office/case-file/documents/rules.ts'
import type { NewVerdict } from '#back-office/case-file/documents/schema.ts'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { asRecord, isApiError, messageOf } from '#client/api-error.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { useJudgment } from './api.ts'
import { type TypedVerdict, useVerdictDraft } from './use-verdict-draft.ts'

export interface VerdictToGive {
  file: CaseFile
  document: StaffDocument
  /** True once a page of this version has been shown. */
  isOpened: boolean
  /** Called after the verdict, to open the next document if there is one. */
  onGiven: () => void
  /** No other document waits for a verdict. */
  isLast: boolean
}

type Errors = Partial<Record<keyof TypedVerdict, string>>

/** A verdict from the first choice to the answer. A refused one keeps what was typed. */
export function useVerdict({ file, document, isOpened, onGiven }: Omit<VerdictToGive, 'isLast'>) {
  const { id, version, document_type } = document
  const { number, asking } = file
  const { clear, ...draft } = useVerdictDraft({ id, type: document_type, asking })
  const { typed } = draft
  const { seen, see } = useSeenVerdict(document, typed.verdict !== null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending } = useJudgment({ number, id })
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
      () => {
        clear(typed)
        toastSuccess(describeDone(verdict, documentTypeLabel(document_type)))
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

function describeDone(verdict: NewVerdict['verdict'], document: string): string {
  return verdict === 'accepted'
    ? m.back_office_document_review_done_accepted({ document })
    : m.back_office_document_review_done_asked({ document })
}
