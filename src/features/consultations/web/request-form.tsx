import { useEffect } from 'react'
import type { AuthUser } from '#features/account/rules.ts'
import { CONSULTATION_SERVICES, PREFERRED_TIMES, REQUEST_FORM } from '#features/consultations/contract.ts'
import { namePartOfDay, nameService } from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { loadPhoneRules } from '#shared/person/phone.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { Icon } from '#ui/icon.tsx'
import { ExternalLink } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { useRequestForm } from './use-request-form.ts'

const SERVICES = CONSULTATION_SERVICES.map((value) => ({ value, label: nameService(value) }))
const PARTS_OF_DAY = PREFERRED_TIMES.map((value) => ({ value, label: namePartOfDay(value) }))

interface RequestFormProps {
  user: AuthUser
  /** True when the form has just been opened: its first field gets the focus. */
  focused: boolean
}

export function RequestForm({ user, focused }: RequestFormProps) {
  const { form, onSubmit, busy, saved, summary, draft, leaveDialog } = useRequestForm(user)
  useEffect(() => (focused ? form.setFocus('name') : undefined), [form, focused])
  return (
    <Card as="section" aria-labelledby="request-title">
      <h2 id="request-title" className="type-h2-app">
        {m.consultations_request()}
      </h2>
      <p className="mt-2 mb-6 max-w-measure text-ink-2">{m.consultations_request_text()}</p>
      {summary ? <div className="mb-6">{summary}</div> : null}
      <form name={REQUEST_FORM} noValidate onSubmit={onSubmit} className="grid gap-6">
        {draft.restored && form.formState.isDirty ? <DraftNotice onDiscard={draft.discard} /> : null}
        <WhoFields form={form} />
        <WishFields form={form} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.consultations_title()}
        </Button>
        {saved ? <Saved consultation={saved} /> : null}
      </form>
      {leaveDialog}
    </Card>
  )
}

type Form = ReturnType<typeof useRequestForm>['form']

function WhoFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <FieldRow>
        <Field id="name" label={m.consultations_name()} error={errors.name?.message}>
          <TextInput {...register('name')} required autoComplete="name" />
        </Field>
        <Field id="email" label={m.consultations_email()} error={errors.email?.message}>
          <TextInput {...register('email')} type="email" required autoComplete="email" />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field
          id="phone"
          label={m.consultations_phone()}
          optional
          hint={m.consultations_phone_hint()}
          error={errors.phone?.message}
        >
          <TextInput
            {...register('phone')}
            onFocus={() => void loadPhoneRules().catch(() => null)}
            type="tel"
            autoComplete="tel"
          />
        </Field>
        <Field id="service" label={m.consultations_service()} error={errors.service?.message}>
          <Select
            {...register('service')}
            options={SERVICES}
            placeholder={m.consultations_service_choose()}
            required
          />
        </Field>
      </FieldRow>
    </>
  )
}

function WishFields({ form: { register, watch, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <FieldRow>
        <DateField
          id="preferred_date"
          label={m.consultations_preferred_date()}
          optional
          error={errors.preferred_date?.message}
          {...register('preferred_date')}
          value={watch('preferred_date')}
          min={todayInWarsaw(readClock())}
        />
        <Field
          id="preferred_time"
          label={m.consultations_preferred_time()}
          optional
          error={errors.preferred_time?.message}
        >
          <Select
            {...register('preferred_time')}
            options={PARTS_OF_DAY}
            placeholder={m.consultations_preferred_time_any()}
          />
        </Field>
      </FieldRow>
      <Field
        id="message"
        label={m.consultations_message()}
        optional
        hint={m.shared_message_hint()}
        error={errors.message?.message}
      >
        <TextArea {...register('message')} rows={4} />
      </Field>
    </>
  )
}

/** Link to the calendar, for browsers that blocked the new tab and for people who closed it. */
function Saved({ consultation }: { consultation: Consultation }) {
  return (
    <div role="status" className="rounded-control border border-line bg-pine-tint px-4 py-3">
      <p>{m.consultations_saved_text()}</p>
      <a
        className="link inline-flex min-h-11 items-center gap-2"
        href={consultation.calendar_url}
        target="_blank"
        rel="noopener"
      >
        {m.consultations_open_calendar()}
        <Icon of={ExternalLink} />
      </a>
    </div>
  )
}
