import { useState } from 'react'
import { whyAskAboutDay } from '#back-office/case-file/dates/rules.ts'
import type { CaseChange, CaseFile } from '#back-office/case-file/schema.ts'
import { useHeadChange, useHeadUndo } from '#back-office/case-file/web/use-head-change.ts'
import { toastFailure, toastSuccess, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { asRecord, isApiError } from '#client/api-error.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { isWithoutDay } from '#features/legal-stay/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { AskedChange } from './change-day-dialog.tsx'

/** What the fields hold; '' where nothing is chosen or typed. */
interface StayFields {
  day: string
  basis: LegalStayBasis | ''
  evidence: DocumentKey | ''
  page: string
}

interface Typed extends StayFields {
  /** The version of the case that was seen when the typing began. */
  updated_at: string
  error?: string
  /** What is wrong with the document or its page. */
  evidenceError?: string
  /** A colleague has changed the case since. */
  isChanged?: boolean
}

type StayChange = Required<
  Pick<CaseChange, 'last_legal_day' | 'last_legal_day_basis' | 'last_legal_day_evidence'>
>

const NOTHING_SET: StayChange = {
  last_legal_day: null,
  last_legal_day_basis: null,
  last_legal_day_evidence: null,
}

/**
 * The last legal day while it is typed, with what it follows from. A colleague's change is told, and what was typed stays; a
 * large change is asked about first, and what was saved can be taken back.
 */
export function useLastLegalDay(file: CaseFile) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const fields: Typed = typed ?? { ...fieldsOf(file), updated_at: file.updated_at }
  const { mutateAsync, isPending } = useHeadChange({ number: file.number, updated_at: fields.updated_at })
  const announce = useAnnounce(file)
  // What was wrong is forgotten with the next change.
  const { error: _, evidenceError: _wrong, ...seen } = fields

  function receive(failure: unknown) {
    setAsked(null)
    const newer = newerVersion(failure)
    // The next save is of somebody who has seen the colleague's change.
    if (newer) return setTyped({ ...seen, updated_at: newer, isChanged: true })
    const wrong = findWrong(failure)
    if (wrong === null) toastFailure(failure)
    else setTyped({ ...seen, ...wrong })
  }

  function send(change: StayChange) {
    const onSuccess = ({ updated_at }: { updated_at: string }) => {
      setTyped(null)
      setAsked(null)
      announce({ wanted: change.last_legal_day, updated_at })
    }
    void mutateAsync(change).then(onSuccess, receive)
  }

  function save() {
    const isNoneNeeded = isWithoutDay(fields.basis || null)
    if (!fields.day && !isNoneNeeded) return setTyped({ ...seen, error: m.shared_enter_date() })
    const change = fields.day ? askAbout(file, fields.day) : null
    if (change) setAsked(change)
    else send(changeOf(fields))
  }

  return {
    ...fields,
    busy: isPending,
    asked,
    needsDay: !isWithoutDay(fields.basis || null),
    type: (change: Partial<StayFields>) => setTyped({ ...seen, ...change }),
    save,
    /** Saves what was asked about. */
    confirm: () => asked && send(changeOf(fields)),
    cancel: () => setAsked(null),
    clear: () => send(NOTHING_SET),
    forget: () => setTyped(null),
  }
}

/** What the server refuses at the fields; null where it is about none. */
function findWrong(failure: unknown): Pick<Typed, 'error' | 'evidenceError'> | null {
  const fields = Object.entries(isApiError(failure) ? failure.fields : {})
  const textOf = (name: string) => fields.find(([one]) => one.split('.')[0] === name)?.[1].join(' ')
  const error = textOf('last_legal_day')
  const evidenceError = textOf('last_legal_day_evidence')
  if (!error && !evidenceError) return null
  return { ...(error && { error }), ...(evidenceError && { evidenceError }) }
}

function fieldsOf(file: CaseFile): StayFields {
  const { last_legal_day, last_legal_day_basis, last_legal_day_evidence: evidence } = file
  return {
    day: last_legal_day ?? '',
    basis: last_legal_day_basis ?? '',
    evidence: evidence?.document_type ?? '',
    page: evidence?.page?.toString() ?? '',
  }
}

function changeOf({ day, basis, evidence, page }: StayFields): StayChange {
  return {
    last_legal_day: day || null,
    last_legal_day_basis: basis || null,
    last_legal_day_evidence: evidence ? { document_type: evidence, page: page ? Number(page) : null } : null,
  }
}

/** What is asked before this day is saved; null where nothing is. */
function askAbout({ last_legal_day: from, receipt }: CaseFile, to: string): AskedChange | null {
  const why = whyAskAboutDay({ from, to, isFiled: receipt !== null, today: todayInWarsaw(readClock()) })
  return why && { from, to, why }
}

/** Says what was saved; its Undo puts the former day back, unless a colleague has changed the case meanwhile. */
function useAnnounce(file: CaseFile) {
  const { mutateAsync } = useHeadUndo(file.number)
  return ({ wanted, updated_at }: { wanted: string | null; updated_at: string }) => {
    const done = wanted
      ? m.back_office_case_file_dates_last_saved()
      : m.back_office_case_file_dates_last_cleared()
    if (wanted === file.last_legal_day) return toastSuccess(m.back_office_case_file_dates_last_saved())
    const announceUndone = () => toastSuccess(m.back_office_case_file_dates_last_undone())
    const former = changeOf(fieldsOf(file))
    toastUndoable(done, () => void mutateAsync({ ...former, updated_at }).then(announceUndone, toastFailure))
  }
}

/** The version that a save has met; null for any other failure. */
function newerVersion(failure: unknown): string | null {
  if (!isApiError(failure, 'changed_meanwhile')) return null
  const { updated_at } = asRecord(asRecord(failure.body).current)
  return typeof updated_at === 'string' ? updated_at : null
}
