import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { MAX_RECEIPT_BYTES } from '../contract.ts'
import type { filingFormSchema } from '../schema.ts'
import { filingMutation } from './api.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

interface FilingValues extends Record<string, string> {
  number: string
  day: string
  time: string
}
type CheckedFiling = z.output<typeof filingFormSchema>

/** In the order of the screen. */
const FIELDS = ['file', 'number', 'day', 'time'] as const
const NAME = 'filing'
const ACTION = 'filing.save'

/** The form of the receipt; what was typed stays in it until the receipt is stored, also through a reload. */
export function useFilingForm(userId: string) {
  const navigate = useNavigate()
  const form = useForm<FilingValues, unknown, CheckedFiling>({
    resolver: useZodResolver(schemas, ({ filingFormSchema }) => filingFormSchema),
    defaultValues: { number: '', day: '', time: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useDraft({ form, userId, name: NAME })
  const [file, setFile] = useState<File | null>(null)
  const guard = useLeaveGuard(form.formState.isDirty || file !== null)
  const summary = useSummary(form, FIELDS)
  const { mutateAsync, isPending } = useMutation(filingMutation)

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
      await mutateAsync({ file, ...receipt })
      guard.release()
      draft.clear()
      announceFiled()
      void navigate('/dashboard')
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
    onSubmit: form.handleSubmit(save, stop),
    choose: (chosen: File | null) => {
      setFile(chosen)
      check(chosen)
    },
    busy: isPending,
    draft,
    summary: summary.element,
    leaveDialog: guard.dialog,
  }
}

function announceFiled(): void {
  toast({
    action: ACTION,
    title: m.cases_filing_saved_title(),
    text: m.cases_filing_saved_text(),
    tone: 'success',
  })
}

const OF_FILE = ['wrong_file_type', 'unreadable_file', 'infected_file']

/** True when the refusal stands at its fields. */
function showRefusal(error: unknown, form: UseFormReturn<FilingValues, unknown, CheckedFiling>): boolean {
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
      text: isApiError(error, 'stage_not_allowed') ? error.message : m.ui_try_later(),
      tone: 'destructive',
    })
  return isShown
}

function judgeFile(file: File | null): string | null {
  if (!file) return m.cases_filing_file_missing()
  return file.size > MAX_RECEIPT_BYTES ? m.cases_filing_file_large() : null
}
