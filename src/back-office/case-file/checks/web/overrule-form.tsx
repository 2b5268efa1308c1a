import { useEffect } from 'react'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import { OVERRULE_REASON_MAX } from '#features/checks/contract.ts'
import type { StaffCheck } from '#features/checks/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { TextArea } from '#ui/text-input.tsx'
import { useOverruling } from './api.ts'

const schemas = lazySchemas(() => import('#features/checks/schema.ts'))

interface FormProps {
  number: string
  /** Name of the applicant. */
  applicant: string
  check: StaffCheck
  onDone(): void
  onCancel(): void
}

/** Why a check may stand as it is: kept in this browser until it is sent, whatever the check says meanwhile. */
export function OverruleForm({ number, applicant, check, onDone, onCancel }: FormProps) {
  const overrule = useOverruling(number, check)
  const { form, busy, onSubmit, keptAt, restored, discard } = useKeptForm<
    { reason: string },
    { reason: string }
  >({
    name: `case-${number}-check-${check.id}`,
    initial: { reason: '' },
    resolver: useZodResolver(schemas, ({ newOverruleSchema }) => newOverruleSchema.pick({ reason: true })),
    send: ({ reason }) => overrule(reason),
    failedTitle: m.back_office_case_file_checks_failed,
    onSent: onDone,
  })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <form
      name="overrule"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
      className="relative mt-3 grid gap-3"
    >
      <Field
        id={`overrule-${check.id}`}
        label={m.back_office_case_file_checks_reason()}
        hint={m.back_office_case_file_checks_reason_hint({ name: applicant })}
        error={form.formState.errors.reason?.message}
      >
        <TextArea {...form.register('reason')} rows={3} maxLength={OVERRULE_REASON_MAX} />
      </Field>
      <Buttons
        busy={busy}
        isGood={check.verdict === 'good'}
        onCancel={() => {
          discard()
          onCancel()
        }}
      />
      <DraftMark keptAt={keptAt} restored={restored} sent={null} />
    </form>
  )
}

interface ButtonsProps {
  busy: boolean
  /** By now: there is nothing to overrule, and what was typed stays. */
  isGood: boolean
  onCancel(): void
}

function Buttons({ busy, isGood, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        size="small"
        busy={busy}
        aria-keyshortcuts={SEND_KEYS}
        disabledReason={isGood ? m.back_office_case_file_checks_good() : undefined}
      >
        {m.back_office_case_file_checks_overrule()}
      </Button>
      <SendKeys />
      <Button variant="second" size="small" onClick={onCancel}>
        {m.ui_cancel()}
      </Button>
    </div>
  )
}
