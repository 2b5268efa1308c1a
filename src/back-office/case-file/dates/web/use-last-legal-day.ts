import { useState } from 'react'
import { whyAskAboutDay } from '#back-office/case-file/dates/rules.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { useHeadChange, useHeadUndo } from '#back-office/case-file/web/use-head-change.ts'
import { toastFailure, toastSuccess, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { asRecord, isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { AskedChange } from './change-day-dialog.tsx'

interface Typed {
  day: string
  /** The version of the case that was seen when the typing began. */
  updated_at: string
  error?: string
  /** A colleague has changed the case since. */
  isChanged?: boolean
}

/**
 * The last legal day while it is typed. A colleague's change is told, and what was typed stays; a large change is asked about
 * first, and what was saved can be taken back.
 */
export function useLastLegalDay(file: CaseFile) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const day = typed?.day ?? file.last_legal_day ?? ''
  const seen = { updated_at: typed?.updated_at ?? file.updated_at, isChanged: typed?.isChanged ?? false }
  const { mutateAsync, isPending } = useHeadChange({ number: file.number, updated_at: seen.updated_at })
  const announce = useAnnounce(file)

  function receive(failure: unknown) {
    setAsked(null)
    const newer = newerVersion(failure)
    // The next save is of somebody who has seen the colleague's change.
    if (newer) return setTyped({ day, updated_at: newer, isChanged: true })
    const error = isApiError(failure) ? failure.fields.last_legal_day?.join(' ') : undefined
    if (error) setTyped({ ...seen, day, error })
    else toastFailure(failure)
  }

  function send(wanted: string | null) {
    const onSuccess = ({ updated_at }: { updated_at: string }) => {
      setTyped(null)
      setAsked(null)
      announce({ wanted, updated_at })
    }
    void mutateAsync({ last_legal_day: wanted }).then(onSuccess, receive)
  }

  function save() {
    if (!day) return setTyped({ ...seen, day, error: m.shared_enter_date() })
    const change = askAbout(file, day)
    if (change) setAsked(change)
    else send(day)
  }

  return {
    day,
    error: typed?.error,
    isChanged: seen.isChanged,
    busy: isPending,
    asked,
    type: (text: string) => setTyped({ ...seen, day: text }),
    save,
    /** Saves what was asked about. */
    confirm: () => asked && send(asked.to),
    cancel: () => setAsked(null),
    clear: () => send(null),
    /** Takes what stands now. */
    forget: () => setTyped(null),
  }
}

/** What is asked before this day is saved; null where nothing is. */
function askAbout({ last_legal_day: from, receipt }: CaseFile, to: string): AskedChange | null {
  const why = whyAskAboutDay({ from, to, isFiled: receipt !== null, today: todayInWarsaw(readClock()) })
  return why && { from, to, why }
}

/** Says what was saved; its Undo puts the former day back, unless a colleague has changed the case meanwhile. */
function useAnnounce({ number, last_legal_day: from }: CaseFile) {
  const { mutateAsync } = useHeadUndo(number)
  return ({ wanted, updated_at }: { wanted: string | null; updated_at: string }) => {
    const done = wanted
      ? m.back_office_case_file_dates_last_saved()
      : m.back_office_case_file_dates_last_cleared()
    if (wanted === from) return toastSuccess(done)
    const announceUndone = () => toastSuccess(m.back_office_case_file_dates_last_undone())
    toastUndoable(
      done,
      () => void mutateAsync({ last_legal_day: from, updated_at }).then(announceUndone, toastFailure),
    )
  }
}

/** The version that a save has met; null for any other failure. */
function newerVersion(failure: unknown): string | null {
  if (!isApiError(failure, 'changed_meanwhile')) return null
  const { updated_at } = asRecord(asRecord(failure.body).current)
  return typeof updated_at === 'string' ? updated_at : null
}
