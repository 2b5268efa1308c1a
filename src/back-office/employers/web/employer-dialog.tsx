import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { PHONE_MAX } from '#features/personal-info/contract.ts'
import { m } from '#messages/messages.js'
import { EMAIL_MAX } from '#shared/person/email.ts'
import { formatNip } from '#shared/person/nip.ts'
import { showPhone } from '#shared/person/phone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import {
  CITY_MAX,
  CONTACT_MAX,
  EMPLOYER_NAME_MAX,
  EMPLOYER_NOTE_MAX,
  EMPLOYERS_SCREEN,
  POSITION_MAX,
  STREET_MAX,
} from '../contract.ts'
import type { Employer } from '../schema.ts'
import { useEmployerForm } from './use-employer-form.ts'

interface EmployerDialogProps {
  /** The one that is edited; undefined for a new one. */
  employer?: Employer
  /** With what a new one begins. */
  start?: { name?: string; nip?: string }
  onSaved(saved: Employer): void
  onClose(): void
}

/** Adds an employer, or changes one. */
export function EmployerDialog({ employer, start = {}, onSaved, onClose }: EmployerDialogProps) {
  const id = useId()
  const { errors, failure, taken, busy, onSubmit } = useEmployerForm({ employer, onSaved })
  return (
    <Dialog
      open
      onClose={onClose}
      title={employer ? m.back_office_employers_edit() : m.back_office_employers_new()}
      actions={
        <>
          <Button type="submit" form={id} busy={busy}>
            {m.back_office_employers_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5 text-ink">
        <Fields id={id} errors={errors} values={employer} start={start} />
        {taken ? (
          <Link to={`${EMPLOYERS_SCREEN}/${taken.id}`} className="link wrap-anywhere">
            {m.back_office_employers_open_taken({ name: taken.name })}
          </Link>
        ) : null}
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  id: string
  errors: Partial<Record<string, string>>
  values: Employer | undefined
  start: NonNullable<EmployerDialogProps['start']>
}

function Fields({ id, errors, values, start }: FieldsProps) {
  const line = (field: LineName, label: string, input: LineInput): ReactNode => (
    <Field
      id={`${id}-${field}`}
      label={label}
      hint={input.hint}
      error={errors[field]}
      optional={field !== 'name'}
    >
      <TextInput
        name={field}
        type={input.type ?? 'text'}
        inputMode={input.inputMode}
        defaultValue={input.value ?? values?.[field] ?? ''}
        maxLength={input.max}
        required={field === 'name'}
        autoComplete="off"
      />
    </Field>
  )
  return (
    <>
      {line('name', m.back_office_employers_name(), {
        max: EMPLOYER_NAME_MAX,
        value: values?.name ?? start.name,
      })}
      {line('nip', m.back_office_employers_nip(), {
        max: 20,
        inputMode: 'numeric',
        hint: m.back_office_employers_nip_hint(),
        value: values?.nip ? formatNip(values.nip) : start.nip,
      })}
      {line('street', m.back_office_employers_street(), { max: STREET_MAX })}
      {line('city', m.back_office_employers_city(), { max: CITY_MAX })}
      {line('contact_name', m.back_office_employers_contact(), { max: CONTACT_MAX })}
      {line('contact_role', m.back_office_employers_contact_role(), { max: POSITION_MAX })}
      {line('phone', m.back_office_employers_phone(), {
        max: PHONE_MAX,
        type: 'tel',
        value: showPhone(values?.phone ?? ''),
      })}
      {line('email', m.back_office_employers_email(), { max: EMAIL_MAX, type: 'email' })}
      <Field id={`${id}-note`} label={m.back_office_employers_note()} error={errors.note} optional>
        <TextArea name="note" rows={3} defaultValue={values?.note ?? ''} maxLength={EMPLOYER_NOTE_MAX} />
      </Field>
    </>
  )
}

type LineName = 'name' | 'nip' | 'street' | 'city' | 'contact_name' | 'contact_role' | 'phone' | 'email'

interface LineInput {
  max: number
  type?: 'tel' | 'email'
  inputMode?: 'numeric'
  hint?: string
  /** As it is shown, where that is not as it is stored. */
  value?: string
}
