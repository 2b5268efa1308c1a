import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MAX_RECEIPT_NUMBER } from '../contract.ts'
import type { ReceiptFormState } from './use-receipt-form.ts'

interface ReceiptFieldsProps {
  form: ReceiptFormState
  choose(file: File | null): void
}

/** File, number and moment of the official receipt (UPO). */
export function ReceiptFields({ form, choose }: ReceiptFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
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
    </>
  )
}

/** When the receipt was issued, on the clock of Warsaw. */
function MomentFields({ form }: { form: ReceiptFormState }) {
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
