import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, draftGeneration, draftKey, readDraft, removeDraft, writeDraft } from './drafts.ts'

const WRITE_DELAY_MS = 300

interface DraftOptions<V extends FieldValues, C, T> {
  /** A form of texts and ticks. */
  form: UseFormReturn<V, C, T>
  /** Which form: one draft a person and name. */
  name: string
  /** Null for a visitor. */
  userId: string | null
  /** `updated_at` of the record the form shows; null or left out when there is none. */
  baseVersion?: string | null
}

export interface DraftHandle {
  /** What the form shows was kept from an earlier visit. */
  restored: boolean
  /** The version the typing began with: send it with the save. */
  baseVersion: string | null
  /** Back to what is saved. */
  discard(): void
  /** After a save: there is nothing to keep any more. */
  clear(): void
}

/** Keeps what is typed into a form through a reload, a lost session and a failed save; 14 days at most. */
export function useDraft<V extends FieldValues, C, T>(options: DraftOptions<V, C, T>): DraftHandle {
  const { form, name, userId } = options
  const key = draftKey({ userId, name })
  const [restored, setRestored] = useState<Draft | null>(null)
  const { baseVersion = null } = restored ?? options
  const writer = useWriter({ form, key, baseVersion })

  useEffect(() => {
    const draft = readDraft(key)
    const defaults: Record<string, unknown> = { ...form.formState.defaultValues }
    const typed: Record<string, unknown> = form.getValues()
    // What was typed before the page was ready is newer than the draft.
    const draftEntries = Object.entries(draft?.values ?? {}).filter(
      ([field]) => field in typed && isSame(typed[field], defaults[field]),
    )
    if (!draft || draftEntries.every(([field, value]) => isSame(value, defaults[field]))) return
    form.reset({ ...typed, ...Object.fromEntries(draftEntries) } as V, { keepDefaultValues: true })
    setRestored(draft)
  }, [form, key])

  const forget = () => {
    writer.stop()
    removeDraft(key)
    setRestored(null)
  }
  return {
    restored: restored !== null,
    baseVersion,
    clear: forget,
    discard() {
      forget()
      form.reset(form.formState.defaultValues as DefaultValues<V>)
    },
  }
}

interface WriterOptions<V extends FieldValues, C, T> {
  form: UseFormReturn<V, C, T>
  key: string
  baseVersion: string | null
}

/** Writes the draft a moment after the last key, and at once when the page goes away. */
function useWriter<V extends FieldValues, C, T>({ form, key, baseVersion }: WriterOptions<V, C, T>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const baseVersionRef = useRef(baseVersion)
  useEffect(() => {
    baseVersionRef.current = baseVersion
  })

  useEffect(() => {
    const born = draftGeneration(key)
    const write = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      if (draftGeneration(key) !== born) return
      const values = form.getValues()
      if (haveSameTexts(values, form.formState.defaultValues)) removeDraft(key)
      else writeDraft(key, { values, baseVersion: baseVersionRef.current })
    }
    const stop = form.subscribe({
      formState: { values: true },
      // Named: a key was pressed. Without a name the form was filled by a reset.
      callback: ({ name }) => {
        if (!name) return
        clearTimeout(timer.current)
        timer.current = setTimeout(write, WRITE_DELAY_MS)
      },
    })
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      stop()
      write()
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
    }
  }, [form, key])

  return {
    stop() {
      clearTimeout(timer.current)
      timer.current = undefined
    },
  }
}

function haveSameTexts(
  values: Record<string, unknown>,
  defaults: Record<string, unknown> | undefined,
): boolean {
  return Object.entries(values).every(([field, value]) => isSame(value, defaults?.[field]))
}

/** A field without a default is empty or not ticked. */
function isSame(value: unknown, other: unknown): boolean {
  return (value || '') === (other || '')
}
