import { useEffect, useRef, useState } from 'react'
import { type ApiError, isApiError, isTemporary } from '#client/api-error.ts'
import type { Document } from '#features/documents/schema.ts'
import { refetchDocuments } from '#features/documents/web/api.ts'
import { m } from '#messages/messages.js'
import { createAutosave } from '#ui/form/autosave.ts'
import { useLineBack } from '#ui/use-line.ts'
import { type DetailName, isDatedOn, mergeDetails, type TypedDetails, withoutSaved } from '../rules.ts'
import { saveDetails } from './api.ts'

export type DetailFaults = Partial<Record<DetailName, string | undefined>>
/** How the last save ended; `repeated`: it is tried again. */
export type SaveState = 'saved' | 'repeated' | { refused: string } | null

/** The answers about a document as they are typed, saved by themselves. What could not be saved stays, and is sent again. */
export function useDetails(document: Document) {
  const [typed, setTyped] = useState<TypedDetails>({})
  const [faults, setFaults] = useState<DetailFaults>({})
  const [saving, setSaving] = useState<SaveState>(null)
  const latest = useRef({ typed, document })
  useEffect(() => {
    latest.current.document = document
  }, [document])
  const keep = (next: TypedDetails) => {
    latest.current.typed = next
    setTyped(next)
  }
  const autosave = useAutosave(async () => {
    const { document } = latest.current
    const details = mergeDetails(document, latest.current.typed)
    if (details.dated_on === document.dated_on && details.translation === document.translation) return false
    const { document_type, version } = document
    const error = await saveDetails({ document_type, version, ...details }).catch((reason: unknown) => reason)
    if (error === undefined) keep(withoutSaved(latest.current.typed, details))
    else if (isRefusal(error)) setFaults(faultsOf(error))
    setSaving(describeEnd(error))
    return error !== undefined && !isRefusal(error)
  })
  return {
    shown: {
      dated_on: typed.dated_on ?? document.dated_on ?? '',
      translation: typed.translation ?? document.translation ?? '',
    },
    faults,
    saving,
    change(next: TypedDetails) {
      keep({ ...latest.current.typed, ...next })
      setFaults({})
      setSaving(null)
      // A day is typed in parts; an option is chosen at once.
      if (next.translation === undefined) autosave.changed()
      else void autosave.now()
    },
    /** The day is typed: it is judged, and saved without waiting. */
    leaveDay() {
      setFaults({ dated_on: judgeDay(latest.current.typed) })
      void autosave.now()
    },
  }
}

function useAutosave(save: () => Promise<boolean>) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const [autosave] = useState(() =>
    createAutosave({
      save: () => latest.current(),
      setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    }),
  )
  useEffect(() => {
    autosave.setOpen(true)
    return () => autosave.setOpen(false)
  }, [autosave])
  useLineBack(() => void autosave.now())
  return autosave
}

function judgeDay({ dated_on: day = '', isIncomplete }: TypedDetails): string | undefined {
  if (isIncomplete) return m.shared_enter_date()
  return day === '' || isDatedOn(day) ? undefined : m.documents_details_error_day()
}

/** True where another try would not help. */
const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && !isTemporary(error) && error.status < 500

function faultsOf({ fields: { dated_on, translation } }: ApiError): DetailFaults {
  return { dated_on: dated_on?.[0], translation: translation?.[0] }
}

function describeEnd(error: unknown): SaveState {
  if (error === undefined) return 'saved'
  if (!isRefusal(error)) return 'repeated'
  // Replaced, removed or ended meanwhile: the list says what is there now.
  void refetchDocuments()
  return Object.keys(error.fields).length > 0 ? null : { refused: error.message }
}
