import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { asRecord, isApiError, messageOf } from '#client/api-error.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { isPossibleStay } from '#features/cases/deadlines/rules.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { isWithoutDay } from '../rules.ts'
import type { LegalStay } from '../schema.ts'
import { legalStayMutation, type SentStay } from './api.ts'

export interface StayValues {
  basis: LegalStayBasis | ''
  /** YYYY-MM-DD, or ''. */
  date: string
  unknown: boolean
  evidence: DocumentKey | ''
  page: string
  /** The count of visa-free days, as writeStays writes it. */
  stays: string
}

const ACTION = 'legal-stay.save'
/** In the order of the screen. */
const FIELDS = ['basis', 'date', 'unknown', 'evidence', 'page'] as const

/** The form of the last legal day; what was typed stays in it until it is saved, also through a reload. */
export function useStayForm({ stay, userId }: { stay: LegalStay; userId: string }) {
  const navigate = useNavigate()
  const form = useForm<StayValues, unknown, StayValues>({
    defaultValues: valuesOf(stay),
    shouldFocusError: false,
  })
  const draft = useDraft({ form, userId, name: 'legal-stay', baseVersion: stay.set_at })
  const guard = useLeaveGuard(form.formState.isDirty)
  const summary = useSummary(form, FIELDS)
  const save = useMutation(legalStayMutation)
  // What somebody has seen who was told of a newer state.
  const [newer, setNewer] = useState<string | null>(null)

  async function submit(values: StayValues) {
    dismissToastOf(ACTION)
    const faults = judge(values)
    for (const [field, message] of Object.entries(faults))
      form.setError(field as keyof StayValues, { message })
    const sent = Object.keys(faults).length === 0 ? writeSent(values, newer ?? draft.baseVersion) : null
    if (sent === null) return summary.show()
    await save.mutateAsync(sent).then(finish, refuse)
  }
  function finish(saved: LegalStay) {
    guard.release()
    draft.clear()
    toast({ action: ACTION, tone: 'success', title: m.legal_stay_saved_title(), text: describeSaved(saved) })
    void navigate('/dashboard')
  }
  function refuse(failure: unknown) {
    setNewer((now) => newerVersion(failure) ?? now)
    const [field, message] = refusedField(failure) ?? []
    if (field && message) {
      form.setError(field, { message })
      return summary.show()
    }
    toast({ action: ACTION, tone: 'destructive', title: messageOf(failure, m.client_action_failed()) })
  }
  return {
    form,
    draft,
    busy: save.isPending,
    summary: summary.element,
    leaveDialog: guard.dialog,
    // Anew at every press: an error that the server has given is no reason not to ask it again.
    onSubmit: () => {
      form.clearErrors()
      void submit(form.getValues())
    },
  }
}

function valuesOf({ basis, last_legal_day, unknown, evidence }: LegalStay): StayValues {
  return {
    basis: basis ?? '',
    date: last_legal_day ?? '',
    unknown,
    evidence: evidence?.document_type ?? '',
    page: evidence?.page?.toString() ?? '',
    stays: '',
  }
}

/** What is wrong with it, by field; the same that the server refuses. */
function judge({
  basis,
  date,
  unknown,
  evidence,
  page,
}: StayValues): Partial<Record<keyof StayValues, string>> {
  const hasDay = basis !== '' && !isWithoutDay(basis) && !unknown
  return {
    ...(basis === '' && { basis: m.legal_stay_basis_missing() }),
    ...(hasDay && date === '' && { date: m.legal_stay_unknown_with_day() }),
    ...(hasDay && date !== '' && !isPossibleStay(date) && { date: m.cases_stay_far() }),
    ...(evidence !== '' && page.trim() !== '' && !isPage(page) && { page: m.legal_stay_page_wrong() }),
  }
}

const isPage = (page: string) => /^[1-9]\d{0,2}$/.test(page.trim())

function writeSent(values: StayValues, seen: string | null): SentStay | null {
  const { basis, date, unknown, evidence, page } = values
  if (basis === '') return null
  const isWaiting = isWithoutDay(basis)
  return {
    date: isWaiting || unknown ? null : date,
    basis,
    unknown: unknown && !isWaiting,
    evidence:
      evidence && !unknown ? { document_type: evidence, page: page.trim() ? Number(page) : null } : null,
    set_at: seen,
  }
}

/** The version that a save has met; null for any other failure. */
function newerVersion(failure: unknown): string | null {
  if (!isApiError(failure, 'changed_meanwhile')) return null
  const { set_at } = asRecord(asRecord(failure.body).current)
  return typeof set_at === 'string' ? set_at : null
}

/** At which field the refusal stands; null where it is about none. */
function refusedField(failure: unknown): [keyof StayValues, string] | null {
  if (!isApiError(failure)) return null
  const [found] = Object.entries(failure.fields)
  if (!found) return null
  const [name, sentences] = found
  const field = FIELDS.find((one) => name === one || name.startsWith(`${one}.`)) ?? 'date'
  return [field, sentences.join(' ')]
}

function describeSaved({ last_legal_day: day, unknown, basis }: LegalStay): string {
  if (day !== null) return m.legal_stay_saved_day({ date: formatDate(day) })
  if (unknown) return m.legal_stay_saved_unknown()
  return isWithoutDay(basis) ? m.legal_stay_saved_none() : m.legal_stay_saved_open()
}
