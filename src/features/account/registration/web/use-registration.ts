import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import type { CaptchaHandle } from '#captcha/web/captcha.tsx'
import { track } from '#client/analytics.ts'
import type { Registration, RegistrationForm } from '#features/account/schema.ts'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { explainRegistrationFailure } from '#features/account/web/auth-failure-text.ts'
import { m } from '#messages/messages.js'
import { ANALYTICS } from '#shared/operator.ts'
import { draftKey } from '#ui/form/drafts.ts'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast-store.ts'

const schemas = lazySchemas(() => import('#features/account/schema.ts'))

/** Ids of the controls, in the order of the page. */
export const FIELD_IDS = {
  full_name: 'full-name',
  email: 'email',
  password: 'password',
  confirmPassword: 'confirm-password',
  acceptTerms: 'accept-terms',
} as const
const FIELD_NAMES = Object.keys(FIELD_IDS) as (keyof typeof FIELD_IDS)[]

const DRAFT = 'register'

/** Key of the draft, for the page without the application. */
export const DRAFT_KEY = draftKey({ userId: null, name: DRAFT })

/** The action of the notices about a registration. */
const REGISTRATION = 'registration'

/** A registration that the server has accepted. */
export interface Registered {
  email: string
  /** Sign-in requires a confirmed address. */
  mustConfirm: boolean
}

/** The registration form's state: fields, captcha and submit handler. */
export function useRegistration({ onRegistered }: { onRegistered(registered: Registered): void }) {
  const captcha = useCaptcha()
  const form = useForm<RegistrationForm, unknown, Registration>({
    resolver: useZodResolver(schemas, ({ registrationSchema }) => registrationSchema),
    shouldFocusError: false,
  })
  const { want } = captcha
  // In an island the first focus comes before its code.
  useEffect(() => {
    if (document.activeElement?.matches('form[name=register] *')) want()
  }, [want])
  const draft = useDraft({ form, name: DRAFT, userId: null })
  // A solved captcha makes the notice that asked for it obsolete.
  useEffect(() => {
    if (captcha.solution) dismissToastOf(REGISTRATION)
  }, [captcha.solution])
  const { errors, isSubmitting, submitCount } = form.formState

  async function send(registration: Registration) {
    if (!captcha.solution) return refuse()
    dismissToastOf(REGISTRATION)
    try {
      const { userId, mustConfirm } = await pageSession.signUp(registration, captcha.solution)
      form.reset()
      draft.clear()
      reportSignUp(userId, registration)
      showSuccess(mustConfirm)
      onRegistered({ email: registration.email, mustConfirm })
    } catch (error) {
      showFailure(error, form)
    } finally {
      captcha.reset()
    }
  }

  function refuse() {
    dismissToastOf(REGISTRATION)
    if (!captcha.solution) askForCaptcha()
  }

  return {
    form,
    errors: listErrors(errors),
    attempt: submitCount,
    captcha,
    busy: isSubmitting,
    submit: form.handleSubmit(send, refuse),
  }
}

/** Shows the errors at the fields, whose summary takes focus, and the notice. */
function showFailure(error: unknown, form: UseFormReturn<RegistrationForm, unknown, Registration>): void {
  track('form_error', { form: 'register' })
  const { text, fields } = explainRegistrationFailure(error)
  for (const { field, message } of fields) form.setError(field, { message })
  toast({
    action: REGISTRATION,
    tone: 'destructive',
    title: m.account_registration_failed_title(),
    text,
    announced: fields.length > 0,
  })
}

function listErrors(errors: FieldErrors<RegistrationForm>) {
  return FIELD_NAMES.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: FIELD_IDS[name], message }] : []
  })
}

function reportSignUp(userId: string | undefined, registration: Registration): void {
  track('form_complete', { form: 'register' })
  track('sign_up', { user_id: userId, ...personalData(registration) })
}

/** The second line of the notice would be untrue where the address has to be confirmed first. */
function showSuccess(mustConfirm: boolean): void {
  toast({
    action: REGISTRATION,
    tone: 'success',
    title: m.account_registration_done_title(),
    text: mustConfirm ? m.account_registration_confirm_toast() : m.account_registration_done_text(),
  })
}

/** Sent only when the operator has enabled it and the visitor has accepted. */
function personalData({ email, full_name }: Registration) {
  return ANALYTICS?.personalData ? { email, name: full_name } : {}
}

function askForCaptcha(): void {
  const title = m.account_registration_captcha_required_title()
  toast({
    action: REGISTRATION,
    tone: 'destructive',
    title,
    text: m.account_registration_captcha_required_text(),
  })
}

function useCaptcha() {
  const ref = useRef<CaptchaHandle>(null)
  const [active, setActive] = useState(false)
  const [solution, setSolution] = useState<string | null>(null)
  const want = useCallback(() => setActive(true), [])
  const reset = useCallback(() => ref.current?.reset(), [])
  return { ref, wanted: active, want, solution, setSolution, reset }
}
