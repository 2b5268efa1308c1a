import { useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { useHeadChange } from '#back-office/case-file/web/use-head-change.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { asRecord, isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'

interface Typed {
  day: string
  /** The version of the case that was seen when the typing began. */
  updated_at: string
  error?: string
  /** A colleague has changed the case since. */
  isChanged?: boolean
}

/** The last legal day while it is typed. A colleague's change is told, and what was typed stays. */
export function useLastLegalDay(file: CaseFile) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const day = typed?.day ?? file.last_legal_day ?? ''
  const seen = { updated_at: typed?.updated_at ?? file.updated_at, isChanged: typed?.isChanged ?? false }
  const { mutateAsync, isPending } = useHeadChange({ number: file.number, updated_at: seen.updated_at })

  function receive(failure: unknown) {
    const newer = newerVersion(failure)
    // The next save is of somebody who has seen the colleague's change.
    if (newer) return setTyped({ day, updated_at: newer, isChanged: true })
    const error = isApiError(failure) ? failure.fields.last_legal_day?.join(' ') : undefined
    if (error) setTyped({ ...seen, day, error })
    else toastFailure(failure)
  }

  function send(wanted: string | null) {
    const done = wanted
      ? m.back_office_case_file_dates_last_saved
      : m.back_office_case_file_dates_last_cleared
    const onSuccess = () => {
      setTyped(null)
      toastSuccess(done())
    }
    void mutateAsync({ last_legal_day: wanted }).then(onSuccess, receive)
  }

  return {
    day,
    error: typed?.error,
    isChanged: seen.isChanged,
    busy: isPending,
    type: (text: string) => setTyped({ ...seen, day: text }),
    save: () => (day ? send(day) : setTyped({ ...seen, day, error: m.shared_enter_date() })),
    clear: () => send(null),
    /** Takes what stands now. */
    forget: () => setTyped(null),
  }
}

/** The version that a save has met; null for any other failure. */
function newerVersion(failure: unknown): string | null {
  if (!isApiError(failure, 'changed_meanwhile')) return null
  const { updated_at } = asRecord(asRecord(failure.body).current)
  return typeof updated_at === 'string' ? updated_at : null
}
