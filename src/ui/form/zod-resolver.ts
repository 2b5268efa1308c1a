import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { m } from '#messages/messages.js'
import { dismissToastOf, toast } from '#ui/toast-store.ts'
import type { LazySchemas } from './lazy-schemas.ts'

const QUIET_MS = 1_500
/** The action of the notice that a form could not be checked. */
const CHECK = 'form.check'

/**
 * The resolver of a form: `useZodResolver(schemas, (s) => s.loginSchema)`. It loads the schemas shortly after the form
 * is shown, so that the form can be validated when the connection breaks later.
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

/** The resolver's second argument for a check that the person has not asked for: no toast. */
export const UNASKED = { unasked: true }

/**
 * Validates a flat form with a schema: the first error of each field, or the parsed values. When the schemas cannot be
 * loaded, a toast says so and the form stays as it is.
 */
export function zodResolver<V extends FieldValues, A, M>(
  schemas: LazySchemas<M>,
  pick: (schemas: M) => z.ZodType<A>,
): Resolver<V, unknown, A> {
  return async (typed, context) => {
    const ready = await schemas.load().catch(context === UNASKED ? () => null : reportUnchecked)
    if (!ready) return { values: {}, errors: asErrors<V>({ root: { type: 'unchecked' } }) }
    dismissToastOf(CHECK)
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

/** The names of V are known only at run time. */
function asErrors<V extends FieldValues>(errors: FlatErrors): FieldErrors<V> {
  return errors as FieldErrors<V>
}

/** Reports schemas that could not be loaded: the connection broke, or the page is older than the server's build. */
function reportUnchecked(error: unknown): null {
  console.error('the schemas of a form could not be loaded', error)
  toast({
    action: CHECK,
    tone: 'destructive',
    title: m.ui_form_check_failed_title(),
    text: m.ui_form_check_failed_text(),
  })
  return null
}
