import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface ServerErrors<V extends FieldValues, C, T> {
  form: Pick<UseFormReturn<V, C, T>, 'setError' | 'getValues'>
  /** The `fields` of the API's error: every invalid field with its messages. */
  fields: Record<string, string[]>
}

/** Shows the server's messages at their fields. False when none of them belongs to this form. */
export function showServerErrors<V extends FieldValues, C, T>({
  form,
  fields,
}: ServerErrors<V, C, T>): boolean {
  const ownErrors = Object.entries(fields).filter(([name]) => name in form.getValues())
  for (const [name, sentences] of ownErrors) {
    form.setError(name as FieldPath<V>, { type: 'server', message: sentences.join(' ') })
  }
  return ownErrors.length > 0
}
