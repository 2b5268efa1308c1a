import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MAX_RECEIPT_NUMBER } from '../contract.ts'
import { ReceiptReading } from './receipt-reading.tsx'
import { describeRead, type ReadingState } from './receipt-reading-text.ts'
import type { NameToConfirm } from './use-receipt-form.ts'
import type { ReceiptFormState } from './use-receipt-reading.ts'

interface ReceiptFieldsProps {
  form: ReceiptFormState
  reading: ReadingState
  name: NameToConfirm
  choose(file: File | null): void
}

/** File, number and moment of the official receipt (UPO); what is read of the file is filled in, to be compared. */
export function ReceiptFields({ form, reading, name, choose }: ReceiptFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  const number = watch('number') ?? ''
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
          accept="application/pdf,.pdf,application/xml,text/xml,.xml,image/jpeg,image/png"
          required
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
      </Field>
      <ReceiptReading current={reading} />
      <Field
        id="number"
        label={m.cases_filing_number()}
        hint={describeRead(reading, { name: 'number', value: number })}
        error={errors.number?.message}
      >
        <TextInput
          {...register('number')}
          required
          autoComplete="off"
          maxLength={MAX_RECEIPT_NUMBER}
          translate="no"
        />
      </Field>
      <MomentFields form={form} reading={reading} />
      {name.other === null && !errors.confirmed ? null : (
        <Checkbox
          id="confirmed"
          name="confirmed"
          label={name.other ? m.cases_receipt_confirm({ name: name.other }) : m.cases_receipt_confirm_own()}
          error={errors.confirmed?.message}
          checked={name.isConfirmed}
          onChange={({ target }) => name.confirm(target.checked)}
        />
      )}
    </>
  )
}

/** When the receipt was issued, on the clock of Warsaw. */
function MomentFields({ form, reading }: Pick<ReceiptFieldsProps, 'form' | 'reading'>) {
  const { register, watch, formState } = form
  const { errors } = formState
  const [day, time] = [watch('day') ?? '', watch('time') ?? '']
  return (
    <FieldRow>
      <DateField
        id="day"
        label={m.cases_filing_filed_on()}
        hint={describeRead(reading, { name: 'day', value: day })}
        error={errors.day?.message}
        {...register('day')}
        value={day}
        max={todayInWarsaw(readClock())}
        required
      />
      <Field
        id="time"
        label={m.cases_filing_filed_time()}
        hint={describeRead(reading, { name: 'time', value: time })}
        error={errors.time?.message}
      >
        <TextInput {...register('time')} type="time" required />
      </Field>
    </FieldRow>
  )
}
