import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { MAX_RECEIPT_BYTES } from '../contract.ts'
import type { ReceiptReadingAnswer } from '../schema.ts'
import type { Filing } from './api.ts'
import type { ReadingState } from './receipt-reading-text.ts'
import {
  type CheckedFiling,
  type FilingValues,
  type ReceiptFormState,
  useReceiptReading,
} from './use-receipt-reading.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

/** In the order of the screen. */
const FIELDS = ['file', 'number', 'day', 'time', 'confirmed'] as const
const ACTION = 'filing.save'

interface ReceiptFormOptions {
  read(file: File): Promise<ReceiptReadingAnswer>
  store(filing: Filing): Promise<unknown>
  onStored(): void
}

/** The fields of the receipt, of the applicant and of staff; what was typed stays in them until it is stored. */
export function useReceiptForm({ read, store, onStored }: ReceiptFormOptions) {
  const form = useForm<FilingValues, unknown, CheckedFiling>({
    resolver: useZodResolver(schemas, ({ filingFormSchema }) => filingFormSchema),
    defaultValues: { number: '', day: '', time: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [file, setFile] = useState<File | null>(null)
  const summary = useSummary(form, FIELDS)
  const { reading, start } = useReceiptReading({ form, read })
  const name = useNameToConfirm({ form, reading })

  const check = (chosen: File | null) => {
    const wrong = judgeFile(chosen)
    if (wrong) form.setError('file', { message: wrong })
    else form.clearErrors('file')
    return !wrong
  }
  const save = async (receipt: CheckedFiling) => {
    dismissToastOf(ACTION)
    if (!check(file) || !file || !name.check()) return summary.show()
    try {
      await store({ file, ...receipt, confirmed: name.isConfirmed })
      onStored()
    } catch (error) {
      if (showRefusal(error, form)) summary.show()
    }
  }
  const stop = () => {
    check(file)
    name.check()
    summary.show()
  }
  return {
    form,
    file,
    reading,
    name,
    onSubmit: form.handleSubmit(save, stop),
    choose: (chosen: File | null) => {
      setFile(chosen)
      name.confirm(false)
      start(check(chosen) ? chosen : null)
    },
    summary: summary.element,
  }
}

/** A receipt that names somebody else is stored only when that is confirmed. */
function useNameToConfirm({ form, reading }: { form: ReceiptFormState; reading: ReadingState }) {
  const [isConfirmed, setConfirmed] = useState(false)
  const read = reading.state === 'read' ? reading.reading : null
  const other = read?.differs.includes('sender') ? (read.sender ?? read.addressee) : null
  const confirm = (isSo: boolean) => {
    setConfirmed(isSo)
    form.clearErrors('confirmed')
  }
  const check = () => {
    if (other === null || isConfirmed) return true
    form.setError('confirmed', { message: m.cases_receipt_confirm_missing() })
    return false
  }
  return { other, isConfirmed, confirm, check }
}

export type NameToConfirm = ReturnType<typeof useNameToConfirm>

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
    confirmed: fields?.confirmed?.[0],
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
