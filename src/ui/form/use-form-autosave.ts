import { useEffect, useRef, useState } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { lineStore } from '#ui/line-store.ts'
import { useLineBack } from '#ui/use-line.ts'
import { createAutosave } from './autosave.ts'
import { type DraftHandle, haveSameTexts } from './use-draft.ts'
import type { useKept } from './use-kept.ts'
import { UNASKED } from './zod-resolver.ts'

interface FormAutosaveOptions<V extends Record<string, string>, A extends object> {
  form: UseFormReturn<V, unknown, A>
  resolver: Resolver<V, unknown, A>
  draft: Pick<DraftHandle, 'waited'>
  /** Keeps what is typed in this browser. */
  keeping: Pick<ReturnType<typeof useKept>, 'kept' | 'keep' | 'hasServerFailed'>
  /** Saves without a word; resolves with whether it was saved. */
  send(answers: A, typed: V): Promise<boolean>
  off: boolean
}

/**
 * Saves a form a second after the last key, when the whole record is valid, and when the line is back: also what was
 * typed into it before a reload, if the line was down then. What cannot be saved is kept in this browser; what the server
 * could not save is tried again.
 */
export function useFormAutosave<V extends Record<string, string>, A extends object>(
  options: FormAutosaveOptions<V, A>,
): void {
  const { form, draft, keeping } = options
  const isServerFailing = keeping.kept?.isServerFailing ?? false
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [autosave] = useState(() =>
    createAutosave({
      save: () => attempt(latest.current),
      setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    }),
  )
  useEffect(() => {
    autosave.setOpen(true)
    const stop = form.subscribe({
      formState: { values: true },
      // A change by the person has a name; a reset of the form has none.
      callback: ({ name }) => {
        if (name) autosave.changed()
      },
    })
    return () => {
      stop()
      autosave.setOpen(false)
    }
  }, [form, autosave])
  useLineBack(() => void autosave.now())
  // Also after a save by the button.
  useEffect(() => {
    if (isServerFailing) autosave.repeat()
  }, [isServerFailing, autosave])
  useEffect(() => {
    if (draft.waited) void autosave.now()
  }, [draft.waited, autosave])
}

/** Resolves with whether it is to be tried again. */
async function attempt<V extends Record<string, string>, A extends object>({
  form,
  resolver,
  keeping: { keep, hasServerFailed },
  send,
  off,
}: FormAutosaveOptions<V, A>): Promise<boolean> {
  const typed = { ...form.getValues() }
  if (off || haveSameTexts(typed, form.formState.defaultValues)) return false
  const keepForNow = () => {
    keep()
    return false
  }
  if (lineStore.get() === 'down') return keepForNow()
  const found = await resolver(typed, UNASKED, { fields: {}, shouldUseNativeValidation: false })
  // The schemas could not be loaded.
  if (found.errors.root) void lineStore.check()
  if (Object.keys(found.errors).length > 0) return keepForNow()
  if (await send(found.values as A, typed)) return false
  const isServerFailing = hasServerFailed()
  keep(isServerFailing)
  // Kept again as what waits for the line, when it was the line.
  if ((await lineStore.check()) === 'down') return keepForNow()
  return isServerFailing
}
