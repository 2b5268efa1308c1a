import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { loadZod, schemaOf } from './later-schema.ts'

const QUIET_MS = 1_500

/**
 * Checks a flat form with a schema: the first sentence of each field, or the parsed values. The schema is made when
 * the form is first checked; what that needs is fetched a moment after the form is there.
 */
export function zodResolver<V extends FieldValues, A>(schema: z.ZodType<A, V>): Resolver<V, unknown, A> {
  if (typeof window !== 'undefined') prepare()
  return async (typed) => {
    const { data, error } = await (await schemaOf(schema)).safeParseAsync(typed)
    if (!error) return { values: data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

let prepared = false

/** On a line that breaks in the meantime the form can still be checked. */
function prepare(): void {
  if (prepared) return
  prepared = true
  setTimeout(() => loadZod().catch(() => {}), QUIET_MS)
}
