import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { readClock } from '#shared/clock.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { unsentTexts } from '#ui/form/unsent-text.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { dismissToastOf, toast } from '#ui/toast-store.ts'
import type { AttachedFiles } from '../files/web/use-attached-files.ts'

export type Texts = Record<string, string>

/** How long after the last key the screen says that the draft is kept. */
const SAY_KEPT_MS = 500

export interface SendFormOptions<V extends Texts, A> {
  /** Name of the draft, and the action of the form's notices: one for each case and kind. */
  name: string
  initial: V
  resolver: Resolver<V, unknown, A>
  /** The files that go with it. */
  attached?: AttachedFiles
  /**
   * `id`: a UUID, the same one when the same is sent again after its answer was lost, also after a reload. `files`: the ids
   * of the stored files.
   */
  send(checked: A, sending: { id: string; files: string[] }): Promise<unknown>
  /** The notice that it was not sent. */
  explain(error: unknown): { title: string; text: string }
  onSent?(): void
}

export interface SendForm<V extends Texts, A> {
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

/**
 * A form whose texts are sent and then gone from it: a message, a note, a task. What is typed is kept in this browser until
 * it is sent, also when sending fails; what is typed while it is sent stays.
 */
export function useSendForm<V extends Texts, A>(options: SendFormOptions<V, A>): SendForm<V, A> {
  const { name, initial, resolver, attached } = options
  const { user } = useAuth()
  const form = useForm<V, unknown, A>({ defaultValues: initial as DefaultValues<V>, resolver })
  const draft = useDraft({ form, name, userId: user?.id ?? null })
  const { keptAt, setKeptAt, isSent, setIsSent } = useTyping(form, draft.keep)
  const [busy, setBusy] = useState(false)
  const once = useOneAtATime()

  async function sendChecked(checked: A): Promise<void> {
    const sent = { ...form.getValues() }
    const files = attached ? await attached.collect() : []
    if (!files) return
    const id = draft.idOf({ content: JSON.stringify(checked), files })
    await options.send(checked, { id, files })
    attached?.clear()
    const left = unsentTexts({ sent, now: form.getValues(), initial })
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
          .catch((error: unknown) => showFailure(error, { ...options, form }))
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

/** At the fields and the files, or in a notice. What was typed stays in its field. */
function showFailure<V extends Texts, A>(
  error: unknown,
  { form, name, attached, explain }: SendFormOptions<V, A> & Pick<SendForm<V, A>, 'form'>,
): void {
  const fields = isApiError(error) ? error.fields : {}
  attached?.refuse(fields.files?.[0])
  if (showFieldErrors(form, fields)) return
  console.error('a form could not be sent', error)
  toast({ action: name, tone: 'destructive', ...explain(error) })
}

function showFieldErrors<V extends Texts, A>(
  form: UseFormReturn<V, unknown, A>,
  fields: Record<string, string[]>,
): boolean {
  if (!showServerErrors({ form, fields })) return false
  const [first] = Object.keys(fields).filter((field) => field in form.getValues())
  if (first) form.setFocus(first as FieldPath<V>)
  return true
}
