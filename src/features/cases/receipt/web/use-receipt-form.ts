import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { MAX_RECEIPT_BYTES } from '../contract.ts'
import type { filingFormSchema } from '../schema.ts'
import type { Filing } from './api.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

interface FilingValues extends Record<string, string> {
  number: string
  day: string
  time: string
}
type CheckedFiling = z.output<typeof filingFormSchema>
export type ReceiptFormState = UseFormReturn<FilingValues, unknown, CheckedFiling>

/** In the order of the screen. */
const FIELDS = ['file', 'number', 'day', 'time'] as const
const ACTION = 'filing.save'

interface ReceiptFormOptions {
  store(filing: Filing): Promise<unknown>
  onStored(): void
}

/** The fields of the receipt, of the applicant and of staff; what was typed stays in them until it is stored. */
export function useReceiptForm({ store, onStored }: ReceiptFormOptions) {
  const form = useForm<FilingValues, unknown, CheckedFiling>({
    resolver: useZodResolver(schemas, ({ filingFormSchema }) => filingFormSchema),
    defaultValues: { number: '', day: '', time: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [file, setFile] = useState<File | null>(null)
  const summary = useSummary(form, FIELDS)

  const check = (chosen: File | null) => {
    const wrong = judgeFile(chosen)
    if (wrong) form.setError('file', { message: wrong })
    else form.clearErrors('file')
    return !wrong
  }
  const save = async (receipt: CheckedFiling) => {
    dismissToastOf(ACTION)
    if (!check(file) || !file) return summary.show()
    try {
      await store({ file, ...receipt })
      onStored()
    } catch (error) {
      if (showRefusal(error, form)) summary.show()
    }
  }
  const stop = () => {
    check(file)
    summary.show()
  }
  return {
    form,
    file,
    onSubmit: form.handleSubmit(save, stop),
    choose: (chosen: File | null) => {
      setFile(chosen)
      check(chosen)
    },
    summary: summary.element,
  }
}

const OF_FILE = ['wrong_file_type', 'unreadable_file', 'infected_file']
/** Refusals whose sentence says what stands in the way. */
const SAID = ['stage_not_allowed', 'conflict']

/** True when the refusal stands at its fields. */
function showRefusal(error: unknown, form: ReceiptFormState): boolean {
  if (isApiError(error, 'signed_out')) return false
  const fields = isApiError(error) ? error.fields : undefined
  const wrong = {
    file: isApiError(error) && OF_FILE.includes(error.code) ? error.message : null,
    day: fields?.filed_at?.[0],
    number: fields?.number?.[0],
  }
  for (const [name, message] of Object.entries(wrong)) if (message) form.setError(name, { message })
  const isShown = Object.values(wrong).some(Boolean)
  if (!isShown)
    toast({
      action: ACTION,
      title: m.cases_filing_failed_title(),
      text: isApiError(error) && SAID.includes(error.code) ? error.message : m.ui_try_later(),
      tone: 'destructive',
    })
  return isShown
}

function judgeFile(file: File | null): string | null {
  if (!file) return m.cases_filing_file_missing()
  return file.size > MAX_RECEIPT_BYTES ? m.cases_filing_file_large() : null
}
