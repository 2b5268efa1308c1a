import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { m } from '#messages/messages.js'
import { dismissToast, toast } from '#ui/toast-store.ts'
import type { LazySchemas } from './lazy-schemas.ts'

const QUIET_MS = 1_500

/**
 * The resolver of a form that is on the screen: `useZodResolver(schemas, (s) => s.loginSchema)`. The schemas are fetched
 * a moment later, so that the form can be checked on a line that breaks in the meantime.
 */
export function useZodResolver<V extends FieldValues, A, M>(
  schemas: LazySchemas<M>,
  pick: (schemas: M) => z.ZodType<A>,
): Resolver<V, unknown, A> {
  useEffect(() => {
    const timer = setTimeout(() => schemas.load().catch(() => {}), QUIET_MS)
    return () => clearTimeout(timer)
  }, [schemas])
  return zodResolver(schemas, pick)
}

/**
 * Checks a flat form with a schema: the first sentence of each field, or the parsed values. When the schemas do not
 * come, a notice says so and the form stays as it is.
 */
export function zodResolver<V extends FieldValues, A, M>(
  schemas: LazySchemas<M>,
  pick: (schemas: M) => z.ZodType<A>,
): Resolver<V, unknown, A> {
  return async (typed) => {
    const ready = await schemas.load().catch(reportUnchecked)
    if (!ready) return { values: {}, errors: asErrors<V>({ root: { type: 'unchecked' } }) }
    const { data, error } = await pick(ready).safeParseAsync(typed)
    if (!error) return { values: data, errors: {} }
    const errors: FlatErrors = {}
    for (const { path, code, message } of error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return { values: {}, errors: asErrors<V>(errors) }
  }
}

type FlatErrors = Record<string, { type: string; message?: string }>

/** The names of V are known to the schema at run time only. */
function asErrors<V extends FieldValues>(errors: FlatErrors): FieldErrors<V> {
  return errors as FieldErrors<V>
}

let toastId = 0

/** A line that broke, or a page older than what the server now has. */
function reportUnchecked(error: unknown): null {
  console.error('a form could not be checked', error)
  dismissToast(toastId)
  toastId = toast({
    tone: 'destructive',
    title: m.ui_form_check_failed_title(),
    text: m.ui_form_check_failed_text(),
  })
  return null
}
