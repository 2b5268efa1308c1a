import { CONTACT_KINDS } from '#back-office/case-file/contract.ts'
import type { SendForm } from '#features/messages/web/use-send-form.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { CONTACT_NAMES } from './contact-text.ts'

/** A note as it is typed. */
export type TypedNote = Record<'text' | 'contact_kind' | 'contact_on' | 'contact_minutes', string>

interface ContactFieldsProps {
  /** Beginning of the ids of the fields. */
  id: string
  form: SendForm<TypedNote, unknown>['form']
}

/** Whether it is the note of a talk, and then of which day; today, until another one is typed. */
export function ContactFields({ id, form: { register, watch, setValue, formState } }: ContactFieldsProps) {
  const { errors } = formState
  const today = todayInWarsaw(readClock())
  const kind = register('contact_kind', {
    onChange: () => watch('contact_on') || setValue('contact_on', today, { shouldDirty: true }),
  })
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <Select
          {...kind}
          isChip
          aria-label={m.back_office_case_file_contact_kind()}
          options={[
            { value: '', label: m.back_office_case_file_contact_none() },
            ...CONTACT_KINDS.map((value) => ({ value, label: CONTACT_NAMES[value]() })),
          ]}
        />
        <FieldError id={`${id}-kind-error`}>{errors.contact_kind?.message}</FieldError>
      </div>
      {watch('contact_kind') ? (
        <div className="flex flex-wrap gap-3 *:min-w-40 *:flex-1">
          <DateField
            id={`${id}-on`}
            label={m.back_office_case_file_contact_on()}
            error={errors.contact_on?.message}
            max={today}
            value={watch('contact_on')}
            {...register('contact_on')}
          />
          <Field
            id={`${id}-minutes`}
            label={m.back_office_case_file_contact_minutes()}
            optional
            error={errors.contact_minutes?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" {...register('contact_minutes')} />
          </Field>
        </div>
      ) : null}
    </>
  )
}
