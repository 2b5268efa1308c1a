import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { CaseFile, Reopening } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'

const schemas = lazySchemas(() => import('#back-office/case-file/schema.ts'))
type Typed = Pick<Reopening, 'reason'>

/** The reason that is typed, and its sending. A refused one keeps it. */
export function useReopening({ number, updated_at }: CaseFile, onDone: () => void) {
  const form = useForm<Typed, unknown, Typed>({
    defaultValues: { reason: '' },
    resolver: useZodResolver(schemas, ({ reopeningSchema }) => reopeningSchema.pick({ reason: true })),
  })
  const { mutateAsync, isPending } = useCaseChange(number, (reason: string) =>
    callCase('POST /api/staff/cases/:number/reopening', { param: { number }, json: { reason, updated_at } }),
  )
  const send = form.handleSubmit(async ({ reason }) => {
    try {
      const { stage } = await mutateAsync(reason)
      toastSuccess(m.back_office_case_file_reopened({ stage: describeStage(stage) }))
      // The button that has opened this goes with the end, and nothing takes the focus beside a modal dialog.
      flushSync(onDone)
      document.querySelector('h1')?.focus()
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      if (!showServerErrors({ form, fields })) return toastFailure(error)
      form.setFocus('reason')
    }
  })
  return { form, send, busy: isPending }
}
