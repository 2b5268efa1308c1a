import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { track } from '#client/analytics.ts'
import { isApiError } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import type { AuthUser } from '#features/account/rules.ts'
import { CALENDAR_DELAY_MS, REQUEST_FORM } from '#features/consultations/contract.ts'
import type { Consultation, ConsultationRequest } from '#features/consultations/schema.ts'
import { personalInfoQuery } from '#features/personal-info/web/api.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.tsx'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { unsentText } from '#ui/form/unsent-text.ts'
import { type DraftHandle, useDraft } from '#ui/form/use-draft.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { openPendingTab } from '#ui/pending-tab.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { requestMutation } from './api.ts'

const schemas = lazySchemas(() => import('#features/consultations/schema.ts'))

interface RequestValues extends Record<string, string> {
  name: string
  email: string
  phone: string
  service: string
  preferred_date: string
  preferred_time: string
  message: string
}

/** In the order of the screen. */
const FIELDS = ['name', 'email', 'phone', 'service', 'preferred_date', 'preferred_time', 'message'] as const

/** The action of the notices about a request. */
const REQUEST = 'consultation.request'

/** The form's state, its draft and its submit handler, which ignores repeated presses. */
export function useRequestForm(user: AuthUser) {
  const form = useForm<RequestValues, unknown, ConsultationRequest>({
    resolver: useZodResolver(schemas, ({ requestSchema }) => requestSchema),
    defaultValues: emptyFor(user),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useDraft({ form, userId: user.id, name: REQUEST_FORM })
  useKnownPhone(form)
  const guard = useLeaveGuard(form.formState.isDirty)
  const summary = useSummary(form, FIELDS)
  return {
    form,
    ...useSending({ form, draft, summary }),
    summary: summary.element,
    draft,
    leaveDialog: guard.dialog,
  }
}

/** Fills in the phone number of the personal information. It was not typed here, so it makes no draft. */
function useKnownPhone({ getValues, resetField }: RequestFormParts['form']): void {
  const { data } = useQuery(personalInfoQuery)
  const phone = data?.phone_international
  useEffect(() => {
    if (phone && getValues('phone') === '') resetField('phone', { defaultValue: phone })
  }, [phone, getValues, resetField])
}

interface RequestFormParts {
  form: UseFormReturn<RequestValues, unknown, ConsultationRequest>
  draft: DraftHandle
  summary: { show(): void }
}

/** Sends one request at a time and opens the calendar in a new tab once it is saved; `saved` is that request. */
function useSending({ form, draft, summary }: RequestFormParts) {
  const { mutateAsync: send } = useMutation(requestMutation)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Consultation | null>(null)

  const end = () => {
    sending.current = false
    setBusy(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setSaved(null)
    dismissToastOf(REQUEST)
    // Browsers open a tab only while they handle the press, before anything asynchronous.
    const words = { title: m.consultations_tab_title(), text: m.consultations_tab_text() }
    const prompt = schemas.get()?.promptRequestSchema
    const tab = !prompt || prompt.safeParse(form.getValues()).success ? openPendingTab(words) : null
    const save = async (request: ConsultationRequest) => {
      const typed = { ...form.getValues() }
      try {
        const consultation = await send(request)
        announceSaved()
        clearSent({ form, draft, typed })
        setSaved(consultation)
        setTimeout(() => {
          tab?.goTo(consultation.calendar_url)
          end()
        }, CALENDAR_DELAY_MS)
      } catch (error) {
        tab?.close()
        end()
        showRefusal(error, { form, summary })
      }
    }
    const stop = () => {
      tab?.close()
      end()
      track('form_error', { form: REQUEST_FORM })
      summary.show()
    }
    void form.handleSubmit(save, stop)()
  }

  return { onSubmit, busy, saved }
}

/** An empty form again, but for what was typed into the message while it was sent. */
function clearSent({
  form,
  draft,
  typed,
}: Pick<RequestFormParts, 'form' | 'draft'> & { typed: RequestValues }): void {
  const message = unsentText({ sent: typed.message, now: form.getValues('message') })
  draft.clear()
  form.reset()
  if (!message) return
  form.setValue('message', message, { shouldDirty: true })
  draft.keep()
}

function announceSaved(): void {
  track('form_complete', { form: REQUEST_FORM })
  toast({
    action: REQUEST,
    title: m.consultations_toast_saved(),
    text: m.consultations_toast_saved_text(),
    tone: 'success',
  })
}

function showRefusal(error: unknown, { form, summary }: Pick<RequestFormParts, 'form' | 'summary'>): void {
  if (isApiError(error, 'signed_out')) return
  track('form_error', { form: REQUEST_FORM })
  if (isApiError(error, 'invalid_input') && showServerErrors({ form, fields: error.fields })) summary.show()
  else
    toast({
      action: REQUEST,
      title: m.consultations_toast_error(),
      text: explain(error),
      tone: 'destructive',
    })
}

function emptyFor({ full_name: name, email }: AuthUser): RequestValues {
  return { name, email, phone: '', service: '', preferred_date: '', preferred_time: '', message: '' }
}

/** The specification's sentence for an error; for too many requests, a sentence that says what the person can do. */
function explain(error: unknown): string {
  if (isApiError(error, 'rate_limited')) return explainWait(error.retryAfter)
  if (isApiError(error, 'conflict')) return error.message
  return isApiError(error) ? m.consultations_toast_failed() : m.consultations_toast_unexpected()
}
