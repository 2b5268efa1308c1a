import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import { m } from '#messages/messages.js'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import type { AdditionalKind } from '../contract.ts'
import type { AdditionalDocument, NewAdditional } from '../schema.ts'
import { addMutation, renameMutation } from './api.ts'

export type AdditionalFaults = Partial<Record<'kind' | 'title' | 'form', string>>

/** What a form of a slot is typed into, and what is wrong with it; all stays until it is saved. */
function useTitleForm(save: (title: string) => Promise<unknown>, initial: string) {
  const [title, setTitle] = useState(initial)
  const [faults, setFaults] = useState<AdditionalFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const once = useOneAtATime()
  const refuse = (found: AdditionalFaults) => {
    setFaults(found)
    const name = found.kind ? 'kind' : found.title ? 'title' : null
    if (name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  const send = async () => {
    if (title.trim() === '') return refuse({ title: m.documents_additional_error_title() })
    setFaults({})
    await save(title).catch((error: unknown) => refuse(explain(error)))
  }
  return {
    title,
    setTitle,
    faults,
    form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void once(send)
    },
  }
}

function explain(error: unknown): AdditionalFaults {
  if (isApiError(error, 'invalid_input')) {
    const { kind, title } = error.fields
    return { ...(kind?.[0] && { kind: kind[0] }), ...(title?.[0] && { title: title[0] }) }
  }
  if (isApiError(error, 'rate_limited')) return { form: explainWait(error.retryAfter) }
  const isSaid = isApiError(error) && [404, 409].includes(error.status)
  return { form: isSaid ? error.message : m.documents_additional_failed() }
}

interface NewOptions extends Pick<NewAdditional, 'beside'> {
  kinds: readonly AdditionalKind[]
  /** What a translation is called, until another title is typed. */
  suggested: string
  onAdded(slot: AdditionalDocument): void
}

/** The form that makes a slot. */
export function useNewAdditional({ beside, kinds, suggested, onAdded }: NewOptions) {
  const { mutateAsync, isPending } = useMutation(addMutation)
  const [kind, setKind] = useState<AdditionalKind>(kinds[0] ?? 'further')
  const titled = useTitleForm(
    async (title) => onAdded(await mutateAsync({ beside, kind, title })),
    kind === 'translation' ? suggested : '',
  )
  const { title, setTitle } = titled
  return {
    ...titled,
    kind,
    isPending,
    choose(next: AdditionalKind) {
      setKind(next)
      // Only a title that nobody has typed is exchanged.
      if (next === 'translation' && title === '') setTitle(suggested)
      if (next === 'further' && title === suggested) setTitle('')
    },
  }
}

/** The form that gives a slot another title. */
export function useRename({ id, title }: AdditionalDocument, onRenamed: () => void) {
  const { mutateAsync, isPending } = useMutation(renameMutation)
  const titled = useTitleForm(async (next) => {
    await mutateAsync({ id, title: next })
    onRenamed()
  }, title)
  return { ...titled, isPending }
}
