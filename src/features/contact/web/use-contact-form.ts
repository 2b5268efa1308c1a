import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CaptchaHandle } from '#captcha/web/captcha.tsx'
import { track } from '#client/analytics.ts'
import { isApiError } from '#client/api-error.ts'
import { authClient } from '#features/account/session/web/auth-client.ts'
import { isHintedSignedIn } from '#features/account/session/web/session-hint-store.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { unsentText } from '#ui/form/unsent-text.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { CONTACT_FIELDS } from '../rules.ts'
import type { SendContactMessage } from '../schema.ts'
import { sendContactMessage } from './api.ts'

/** Name of the form, for its draft and the events. */
export const FORM_NAME = 'contact'
/** Id of the captcha, which the error summary links to. */
export const CAPTCHA_ID = 'captcha'

const schemas = lazySchemas(() => import('#features/contact/schema.ts'))
const SECONDS_IN_MINUTE = 60

type ContactTexts = Record<(typeof CONTACT_FIELDS)[number], string>

/** The contact form's state: fields, captcha and submit handler. */
export function useContactForm() {
  // No default values: what was typed before hydration stays in the controls.
  const form = useForm<ContactTexts, unknown, SendContactMessage>({
    resolver: useZodResolver(schemas, ({ sendContactMessageSchema }) => sendContactMessageSchema),
    shouldFocusError: false,
  })
  const draft = useDraft({ form, name: FORM_NAME, userId: null })
  useOwnName(form)
  const captcha = useCaptchaCheck()
  const summary = useSummary(
    form,
    CONTACT_FIELDS,
    captcha.error ? [{ id: CAPTCHA_ID, message: captcha.error }] : [],
  )
  const [sent, setSent] = useState<SendContactMessage | null>(null)
  const { failure, onSubmit } = useSending({
    form,
    captcha,
    showSummary: summary.show,
    onSent(message, typed) {
      track('form_complete', { form: FORM_NAME })
      const now = form.getValues()
      const [subject = '', text = ''] = (['subject', 'message'] as const).map((field) =>
        unsentText({ sent: typed[field], now: now[field] }),
      )
      draft.clear()
      form.reset({ ...now, subject: '', message: '' })
      if (subject || text) {
        form.setValue('subject', subject)
        form.setValue('message', text)
        draft.keep()
      }
      setSent(message)
    },
  })
  return {
    form,
    captcha,
    summary: summary.element,
    failure,
    busy: form.formState.isSubmitting,
    sent,
    onSubmit,
    writeAnother() {
      flushSync(() => setSent(null))
      form.setFocus('subject')
    },
  }
}

/**
 * Puts in name and address of who is signed in, where nothing is typed. They become the form's defaults: as long as
 * nothing else is typed, no draft of them stays in the browser.
 */
function useOwnName(form: UseFormReturn<ContactTexts, unknown, SendContactMessage>): void {
  useEffect(() => {
    const fill = (field: 'name' | 'email', text: string) => {
      if (form.getValues(field)) return
      const focused = document.activeElement
      form.resetField(field, { defaultValue: text })
      // What is typed next takes its place. The form's own setFocus selects later, when somebody types already.
      if (focused instanceof HTMLInputElement && focused.id === field) focused.select()
    }
    const read = async () => {
      const user = (await authClient.readSession())?.user
      if (!user) return
      fill('name', user.full_name)
      fill('email', user.email)
    }
    // The form works without it.
    if (isHintedSignedIn()) void read().catch(() => null)
  }, [form])
}

/** The captcha, and its error of the last submit. */
function useCaptchaCheck() {
  const ref = useRef<CaptchaHandle>(null)
  const [error, setError] = useState<string>()
  return {
    ref,
    error,
    setError,
    onSolution(payload: string | null) {
      if (payload) setError(undefined)
    },
  }
}

interface SendingParts {
  form: UseFormReturn<ContactTexts, unknown, SendContactMessage>
  captcha: ReturnType<typeof useCaptchaCheck>
  showSummary(): void
  /** `typed`: what the fields held when it was sent. */
  onSent(message: SendContactMessage, typed: ContactTexts): void
}

/** Sends one message at a time; `failure` is the sentence shown when it could not be sent. */
function useSending({ form, captcha, showSummary, onSent }: SendingParts) {
  const [failure, setFailure] = useState('')
  const once = useOneAtATime()

  async function send(message: SendContactMessage): Promise<void> {
    const typed = { ...form.getValues() }
    const check = await captcha.ref.current?.solve()
    if (!check || 'error' in check) {
      captcha.setError(check?.error ?? m.captcha_load_failed())
      showSummary()
      return
    }
    try {
      await sendContactMessage({ message, solution: check.payload })
    } finally {
      captcha.ref.current?.reset()
    }
    onSent(message, typed)
  }

  function receive(error: unknown): void {
    console.error('the message could not be sent', error)
    track('form_error', { form: FORM_NAME })
    const fields = isApiError(error) ? error.fields : {}
    const [check] = fields[CAPTCHA_ID] ?? []
    captcha.setError(check)
    if (showServerErrors({ form, fields }) || check) showSummary()
    else setFailure(explainFailure(error))
  }

  function refuse(): void {
    track('form_error', { form: FORM_NAME })
    showSummary()
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void once(async () => {
      setFailure('')
      captcha.setError(undefined)
      await form.handleSubmit(send, refuse)(event).catch(receive)
    })
  }

  return { failure, onSubmit }
}

function explainFailure(error: unknown): string {
  if (!isApiError(error)) return m.contact_failed()
  if (error.status === 0) return m.contact_offline()
  if (error.status === 429) {
    const minutes = Math.ceil((error.retryAfter ?? SECONDS_IN_MINUTE) / SECONDS_IN_MINUTE)
    return m.contact_wait({ minutes: Math.max(1, minutes) })
  }
  return m.contact_failed_code({ code: error.requestId ?? error.status })
}
