import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MAX_RECEIPT_NUMBER } from '../contract.ts'
import { useFilingForm } from './use-filing-form.ts'

/** The place for the official receipt (UPO). */
export function FilingForm({ userId }: { userId: string }) {
  const { form, onSubmit, choose, busy, draft, summary, leaveDialog } = useFilingForm(userId)
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      {summary ? <div className="mb-6">{summary}</div> : null}
      <form name="filing" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-6">
        {draft.restored && formState.isDirty ? <DraftNotice onDiscard={draft.discard} /> : null}
        <Field
          id="file"
          label={m.cases_filing_file()}
          hint={m.cases_filing_file_hint()}
          error={errors.file?.message}
        >
          <FileInput
            name="file"
            accept="application/pdf,.pdf,image/jpeg,image/png"
            required
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
        </Field>
        <Field id="number" label={m.cases_filing_number()} error={errors.number?.message}>
          <TextInput
            {...register('number')}
            required
            autoComplete="off"
            maxLength={MAX_RECEIPT_NUMBER}
            translate="no"
          />
        </Field>
        <MomentFields form={form} />
        <Button type="submit" busy={busy} className="justify-self-start max-md:w-full">
          {m.cases_filing_save()}
        </Button>
      </form>
      {leaveDialog}
    </>
  )
}

/** When the receipt was issued, on the clock of Warsaw. */
function MomentFields({ form }: { form: ReturnType<typeof useFilingForm>['form'] }) {
  const { register, watch, formState } = form
  const { errors } = formState
  return (
    <FieldRow>
      <DateField
        id="day"
        label={m.cases_filing_filed_on()}
        error={errors.day?.message}
        {...register('day')}
        value={watch('day') ?? ''}
        max={todayInWarsaw(readClock())}
        required
      />
      <Field id="time" label={m.cases_filing_filed_time()} error={errors.time?.message}>
        <TextInput {...register('time')} type="time" required />
      </Field>
    </FieldRow>
  )
}
