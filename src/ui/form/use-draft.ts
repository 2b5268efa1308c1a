import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { lineStore } from '#ui/line-store.ts'
import {
  type Draft,
  draftGeneration,
  draftKey,
  readDraft,
  removeDraft,
  type Sending,
  sendingOf,
  writeDraft,
} from './drafts.ts'

const WRITE_DELAY_MS = 300

interface DraftOptions<V extends FieldValues, C, T> {
  /** A form of text fields and checkboxes. */
  form: UseFormReturn<V, C, T>
  /** Name of the form: one draft per person and name. */
  name: string
  /** Null for a visitor. */
  userId: string | null
  /** `updated_at` of the displayed record; null or omitted without one. */
  baseVersion?: string | null
}

export interface DraftHandle {
  /** True when the form shows a restored draft. */
  restored: boolean
  /** True when that draft was typed while our server could not be reached. */
  waited: boolean
  /** The version the edit started from: send it with the save. */
  baseVersion: string | null
  /** Discards the draft and shows the saved values. */
  discard(): void
  /** Deletes the draft after a save. */
  clear(): void
  /**
   * The id to send this content with, kept with the draft: the same one until `clear`, so that what was sent before an
   * answer was lost is stored once.
   */
  idOf(sent: Omit<Sending, 'id'>): string
  /** Writes the draft now; `waits`: it is saved, without being asked, when it can. False where the browser does not keep it. */
  keep(options?: { waits: boolean }): boolean
}

/**
 * Stores what is typed into a form, so that it survives a reload, a lost session and a failed save; for 14 days at
 * most.
 */
export function useDraft<V extends FieldValues, C, T>(options: DraftOptions<V, C, T>): DraftHandle {
  const { form, name, userId } = options
  const key = draftKey({ userId, name })
  const [restored, setRestored] = useState<Draft | null>(null)
  const { baseVersion = null } = restored ?? options
  const sending = useRef<Sending>(undefined)
  const writer = useWriter({ form, key, baseVersion, sending })

  useEffect(() => {
    const draft = readDraft(key)
    sending.current = draft?.sending
    const defaults: Record<string, unknown> = { ...form.formState.defaultValues }
    const typed: Record<string, unknown> = form.getValues()
    // Values typed before hydration are newer than the draft.
    const draftEntries = Object.entries(draft?.values ?? {}).filter(
      ([field]) => field in typed && isSame(typed[field], defaults[field]),
    )
    if (!draft || draftEntries.every(([field, value]) => isSame(value, defaults[field]))) return
    form.reset({ ...typed, ...Object.fromEntries(draftEntries) } as V, { keepDefaultValues: true })
    setRestored(draft)
  }, [form, key])

  const forget = () => {
    writer.stop()
    sending.current = undefined
    removeDraft(key)
    setRestored(null)
  }
  return {
    restored: restored !== null,
    waited: restored?.waits === true,
    baseVersion,
    clear: forget,
    idOf(sent) {
      sending.current = sendingOf(sending.current, sent)
      writer.write()
      return sending.current.id
    },
    keep(options) {
      writer.write(options?.waits)
      return readDraft(key) !== null
    },
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
  sending: RefObject<Sending | undefined>
}

/** Writes the draft shortly after the last change, and at once when the page is hidden. */
function useWriter<V extends FieldValues, C, T>({ form, key, baseVersion, sending }: WriterOptions<V, C, T>) {
  // For the server, although the line is up.
  const waits = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const baseVersionRef = useRef(baseVersion)
  const [born] = useState(() => draftGeneration(key))
  useEffect(() => {
    baseVersionRef.current = baseVersion
  })

  const writeNow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (draftGeneration(key) !== born) return
    const values = form.getValues()
    const isWaiting = lineStore.get() === 'down' || waits.current
    const kept = { values, baseVersion: baseVersionRef.current, waits: isWaiting, sending: sending.current }
    if (haveSameTexts(values, form.formState.defaultValues)) removeDraft(key)
    else writeDraft(key, kept)
  }, [form, key, born, sending])

  useLateWrites({ form, timer, writeNow })
  return {
    write(isWaiting = false): void {
      waits.current = isWaiting
      writeNow()
    },
    stop() {
      waits.current = false
      clearTimeout(timer.current)
      timer.current = undefined
    },
  }
}

interface LateWrites<V extends FieldValues, C, T> {
  form: UseFormReturn<V, C, T>
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>
  writeNow: () => void
}

function useLateWrites<V extends FieldValues, C, T>({ form, timer, writeNow }: LateWrites<V, C, T>): void {
  useEffect(() => {
    const write = () => {
      if (timer.current !== undefined) writeNow()
    }
    const stop = form.subscribe({
      formState: { values: true },
      // A change by the person has a name; a reset of the form has none.
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
  }, [form, timer, writeNow])
}

/** True when a form shows its saved values. */
export function haveSameTexts(
  values: Record<string, unknown>,
  defaults: Record<string, unknown> | undefined,
): boolean {
  return Object.entries(values).every(([field, value]) => isSame(value, defaults?.[field]))
}

/** A field without a default value is empty or unchecked. */
function isSame(value: unknown, other: unknown): boolean {
  return (value || '') === (other || '')
}
