import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { draftKey, readDraft, removeDraft, writeDraft } from '#ui/form/drafts.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { valuesOf } from '../rules.ts'
import type { Sheet, SheetValues } from '../schema.ts'
import { downloadSheet } from './api.ts'

interface SheetFormOptions {
  sheet: Sheet
  /** Of what is changed: one draft per person and name. */
  draftName: string
  /** Where the PDF is made. */
  filePath: string
}

/** The fields of a sheet; what is changed in them stays in this browser until it is discarded, also through a reload. */
export function useSheetForm({ sheet, draftName, filePath }: SheetFormOptions) {
  const { user } = useAuth()
  const [known] = useState(() => valuesOf(sheet.items))
  const form = useForm<SheetValues>({ defaultValues: known, shouldFocusError: false })
  const changes = useChanges({ form, known, key: draftKey({ userId: user?.id ?? null, name: draftName }) })
  const printing = useMutation({ mutationFn: downloadSheet })
  const summary = useSummary(form, Object.keys(known))
  const print = async (fields: SheetValues) => {
    try {
      await printing.mutateAsync({ path: filePath, fields })
    } catch (error) {
      if (isApiError(error) && showServerErrors({ form, fields: error.fields })) summary.show()
    }
  }
  return { form, printing, changes, summary: summary.element, onSubmit: form.handleSubmit(print) }
}

interface ChangesOptions {
  form: UseFormReturn<SheetValues>
  known: SheetValues
  key: string
}

/**
 * Keeps only what differs from what the case knows: a field that nobody has touched follows the case when that knows better.
 */
function useChanges({ form, known, key }: ChangesOptions) {
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const kept = pickChanged(readDraft(key)?.values ?? {}, known)
    if (Object.keys(kept).length > 0) {
      form.reset({ ...known, ...kept }, { keepDefaultValues: true })
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true },
      // A change by the person has a name; a reset of the form has none.
      callback: ({ name, values }) => {
        if (!name) return
        const changed = pickChanged(values, known)
        if (Object.keys(changed).length === 0) removeDraft(key)
        else writeDraft(key, { values: changed, baseVersion: null })
      },
    })
  }, [form, known, key])
  return {
    isRestored,
    discard() {
      removeDraft(key)
      form.reset(known)
      setRestored(false)
    },
  }
}

function pickChanged(values: Record<string, unknown>, known: SheetValues): SheetValues {
  const changed = Object.entries(values).filter(
    (entry): entry is [string, string | boolean] =>
      typeof entry[1] === typeof known[entry[0]] && entry[1] !== known[entry[0]],
  )
  return Object.fromEntries(changed)
}
