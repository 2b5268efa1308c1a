import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { isApiError, messageOf } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { dismissToastOf, toast } from '#ui/toast-store.ts'

type Texts = Record<string, string>

/** How long after the last key the screen says that the draft is kept. */
const SAY_KEPT_MS = 500

interface KeptFormOptions<V extends Texts, A> {
  /** Name of the draft: one for each case and kind. */
  name: string
  initial: V
  resolver: Resolver<V, unknown, A>
  /** False when it was not sent and the screen says why. */
  send(checked: A): Promise<unknown>
  /** The title of the notice that it was not sent. */
  failedTitle(): string
  onSent?(): void
}

export interface KeptForm<V extends Texts, A> {
  form: UseFormReturn<V, unknown, A>
  /** ISO instant at which what is typed was kept in this browser; null when nothing is. */
  keptAt: string | null
  /** True when the form shows what was typed before this screen was opened. */
  restored: boolean
  /** True after it was sent, until something is typed. */
  isSent: boolean
  busy: boolean
  onSubmit(event: FormEvent): void
  /** Takes away what was typed. */
  discard(): void
}

/** What is written into a case: kept in this browser until it is sent, also when sending fails. */
export function useKeptForm<V extends Texts, A>(options: KeptFormOptions<V, A>): KeptForm<V, A> {
  const { name, initial, resolver, send } = options
  const { user } = useAuth()
  const form = useForm<V, unknown, A>({ defaultValues: initial as DefaultValues<V>, resolver })
  const draft = useDraft({ form, name, userId: user?.id ?? null })
  const { keptAt, setKeptAt, isSent, setIsSent } = useTyping(form, draft.keep)
  const [busy, setBusy] = useState(false)
  const once = useOneAtATime()

  async function sendChecked(checked: A): Promise<void> {
    const typed = { ...form.getValues() }
    if ((await send(checked)) === false) return
    const left = takeSent({ typed, now: form.getValues(), initial })
    draft.clear()
    form.reset(left, { keepDefaultValues: true })
    setKeptAt(draft.keep() ? readClock().toISOString() : null)
    setIsSent(true)
    options.onSent?.()
  }
  return {
    form,
    keptAt,
    restored: draft.restored,
    isSent,
    busy,
    onSubmit(event) {
      event.preventDefault()
      void once(async () => {
        dismissToastOf(name)
        setIsSent(false)
        setBusy(true)
        await form
          .handleSubmit(sendChecked)(event)
          .catch((error: unknown) => {
            if (!showFieldErrors(form, error))
              tellFailure(error, { action: name, title: options.failedTitle() })
          })
        setBusy(false)
      })
    },
    discard() {
      setKeptAt(null)
      draft.discard()
    },
  }
}

/** When the last thing typed was kept. */
function useTyping<V extends Texts, A>(form: UseFormReturn<V, unknown, A>, keep: () => boolean) {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = form.subscribe({
      formState: { values: true },
      // A change by the person has a name; a reset of the form has none.
      callback: ({ name }) => {
        if (!name) return
        setIsSent(false)
        clearTimeout(timer)
        timer = setTimeout(() => setKeptAt(latest.current() ? readClock().toISOString() : null), SAY_KEPT_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form])
  return { keptAt, setKeptAt, isSent, setIsSent }
}

/** What is left in the fields after sending: what was typed meanwhile. */
export function takeSent<V extends Texts>({
  typed,
  now,
  initial,
}: Record<'typed' | 'now' | 'initial', V>): V {
  const left = Object.entries(now).map(([field, text]) => {
    const sent = typed[field] ?? ''
    if (text === sent) return [field, initial[field]]
    return [field, sent !== '' && text.startsWith(sent) ? text.slice(sent.length).trimStart() : text]
  })
  return Object.fromEntries(left)
}

function showFieldErrors<V extends Texts, A>(form: UseFormReturn<V, unknown, A>, error: unknown): boolean {
  const fields = isApiError(error) ? error.fields : {}
  if (!showServerErrors({ form, fields })) return false
  const [first] = Object.keys(fields).filter((field) => field in form.getValues())
  if (first) form.setFocus(first as FieldPath<V>)
  return true
}

/** What was typed stays in its field. */
function tellFailure(error: unknown, { action, title }: { action: string; title: string }): void {
  const text = m.back_office_case_file_not_sent({ reason: messageOf(error, m.account_dialog_failed()) })
  toast({ action, tone: 'destructive', title, text })
}
