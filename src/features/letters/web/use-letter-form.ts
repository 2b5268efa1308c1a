import { type FormEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import type { LetterDetails } from '../schema.ts'
import { toastFailure } from './letter-toast.ts'
import { useLetterActs } from './use-letter-acts.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

/** In the order of the screen. */
const FIELDS = [
  'kind',
  'way',
  'arrived_on',
  'opened_on',
  'named_until',
  'visit_on',
  'visit_time',
  'visit_place',
] as const
export type LetterValues = Record<(typeof FIELDS)[number], string>
export type LetterFormState = UseFormReturn<LetterValues, unknown, LetterDetails>

export const EMPTY_LETTER: LetterValues = {
  kind: '',
  way: 'box',
  arrived_on: '',
  opened_on: '',
  named_until: '',
  visit_on: '',
  visit_time: '',
  visit_place: '',
}

interface LetterFormOptions {
  /** Begins the ids of the fields and names the draft. */
  name: string
  initial: LetterValues
  /** Of the letter that is corrected. */
  version?: number
  /** What else is wrong, at the head of the form. */
  pagesError?: string | null
  /** False, and said at its place, when something beside the fields is missing. */
  check?(): Promise<boolean>
  /** `id`: the same one for the same letter, as long as it is not known that it is stored. */
  save(details: LetterDetails, id: string, version: number | undefined): Promise<unknown>
  failedTitle(): string
}

/** What is known of a letter, typed. It stays, in this browser too, until it is saved. */
export function useLetterForm(options: LetterFormOptions) {
  const { name, initial, pagesError = null, check = async () => true, save } = options
  const { user } = useAuth()
  const { scope } = useLetterActs()
  const [busy, setBusy] = useState(false)
  const once = useOneAtATime()
  const form = useForm<LetterValues, unknown, LetterDetails>({
    defaultValues: initial,
    resolver: useZodResolver(schemas, ({ letterFormSchema }) => letterFormSchema),
    shouldFocusError: false,
  })
  const baseVersion = options.version === undefined ? null : String(options.version)
  const draft = useDraft({ form, userId: user?.id ?? null, name: `letter-${scope}-${name}`, baseVersion })
  const summary = useSummary(form, [], listFaults(form, { name, pagesError }))

  async function saveChecked(details: LetterDetails): Promise<void> {
    if (!(await check())) return summary.show()
    try {
      const version = draft.baseVersion === null ? undefined : Number(draft.baseVersion)
      await save(details, draft.idOf({ content: JSON.stringify(details), files: [] }), version)
      draft.clear()
    } catch (error) {
      const fields = isApiError(error, 'invalid_input') ? error.fields : {}
      if (showServerErrors({ form, fields })) summary.show()
      else toastFailure(options.failedTitle(), error)
    }
  }
  return {
    name,
    form,
    draft,
    busy,
    summary: summary.element,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void once(async () => {
        setBusy(true)
        await form.handleSubmit(saveChecked, async () => {
          await check()
          summary.show()
        })(event)
        setBusy(false)
      })
    },
  }
}

/** Every fault with the id of its field; ids begin with the name of the form, for several may be open. */
function listFaults(
  form: LetterFormState,
  { name, pagesError }: { name: string; pagesError: string | null },
) {
  const { errors } = form.formState
  const atFields = FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ id: `${name}-${field}`, message }] : []
  })
  return [...(pagesError ? [{ id: `${name}-pages`, message: pagesError }] : []), ...atFields]
}
