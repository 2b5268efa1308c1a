import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { m } from '#messages/messages.js'
import { dismissToast, toast } from '#ui/toast-store.ts'
import { loadZod, schemaOf } from './later-schema.ts'

const QUIET_MS = 1_500

/**
 * Checks a flat form with a schema: the first sentence of each field, or the parsed values. The schema is made when
 * the form is first checked; what that needs is fetched a moment after the form is there.
 */
export function zodResolver<V extends FieldValues, A>(schema: z.ZodType<A, V>): Resolver<V, unknown, A> {
  if (typeof window !== 'undefined') prepare()
  return async (typed) => {
    const ready = await schemaOf(schema).catch(tellUnchecked)
    if (!ready) return { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors<V> }
    const { data, error } = await ready.safeParseAsync(typed)
    if (!error) return { values: data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

let told = 0

/** A line that broke, or a page older than what the server now has. The form stays as it is. */
function tellUnchecked(error: unknown): null {
  console.error('a form could not be checked', error)
  dismissToast(told)
  told = toast({ tone: 'destructive', title: m.forms_unchecked(), text: m.forms_unchecked_text() })
  return null
}

let prepared = false

/** On a line that breaks in the meantime the form can still be checked. */
function prepare(): void {
  if (prepared) return
  prepared = true
  setTimeout(() => loadZod().catch(() => {}), QUIET_MS)
}
