import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast-store.ts'
import { useAttachedFiles } from '../files/web/use-attached-files.ts'
import { sendMutation, uploadFile } from './api.ts'

const schemas = lazySchemas(() => import('../schema.ts'))
const KEPT_AFTER_MS = 500
/** The action of the notice that a message was not sent. */
const SEND = 'messages.send'

interface Typed {
  text: string
}

/** The message that is being written: kept in this browser until it is sent. */
export function useMessageForm() {
  const { user } = useAuth()
  const form = useForm<Typed, unknown, Typed>({
    defaultValues: { text: '' },
    resolver: useZodResolver(schemas, ({ newMessageSchema }) => newMessageSchema),
  })
  const draft = useDraft({ form, name: 'messages', userId: user?.id ?? null })
  const text = form.watch('text')
  const keptAt = useKeptAt(text, draft.keep)
  const [isSent, setIsSent] = useState(false)
  const { mutateAsync, isPending } = useMutation(sendMutation)
  const attached = useAttachedFiles(uploadFile)
  const once = useOneAtATime()
  const send = async (message: Typed) => {
    const files = await attached.collect()
    if (!files) return
    await mutateAsync({ ...message, files })
    attached.clear()
    dismissToastOf(SEND)
    // Before the reset, which forgets the field until it is rendered again.
    form.setFocus('text')
    form.reset({ text: '' })
    draft.clear()
    setIsSent(true)
  }
  return {
    form,
    text,
    attached,
    /** ISO instant at which what is typed was kept in this browser; null when nothing is. */
    keptAt,
    isSent: isSent && text === '',
    busy: isPending,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      setIsSent(false)
      void once(() =>
        form
          .handleSubmit(send)(event)
          .catch((error: unknown) => {
            const fields = isApiError(error) ? error.fields : {}
            if (isApiError(error)) attached.refuse(fields.files?.[0])
            if (!showServerErrors({ form, fields })) tellFailure(error)
          }),
      )
    },
  }
}

/** When what is typed was kept in this browser, as an ISO instant; null when nothing is. */
function useKeptAt(text: string, keep: () => boolean): string | null {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every change of the text
  useEffect(() => {
    setKeptAt(null)
    if (!text) return
    const timer = setTimeout(() => {
      if (keep()) setKeptAt(readClock().toISOString())
    }, KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return keptAt
}

/** What was typed stays in the field. */
function tellFailure(error: unknown): void {
  console.error('the message could not be sent', error)
  toast({
    action: SEND,
    title: m.messages_not_sent_title(),
    text: explainFailure(error),
    tone: 'destructive',
  })
}

function explainFailure(error: unknown): string {
  if (isApiError(error, 'conflict')) return m.messages_not_sent_ended()
  if (isApiError(error) && error.status === 429) return explainWait(error.retryAfter)
  return m.messages_not_sent_text()
}
