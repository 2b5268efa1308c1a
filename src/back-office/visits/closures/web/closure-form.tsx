import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { CLOSURE_REASON_MAX } from '../contract.ts'
import type { MadeClosure } from '../schema.ts'
import { EVERYBODY, type TypedClosure, useClosureForm } from './use-closure-form.ts'

interface ClosureFormProps {
  today: string
  onMade(made: MadeClosure): void
}

/** Closes days or hours: an admin for anybody, a specialist for herself. */
export function ClosureForm({ today, onMade }: ClosureFormProps) {
  const { user } = useAuth()
  const { form, save, busy } = useClosureForm({ ownId: user?.id ?? '', today, onMade })
  const { register, formState, watch } = form
  const { errors } = formState
  return (
    <form noValidate onSubmit={save} aria-labelledby="closure-form" className="grid gap-4">
      <h3 id="closure-form" className="type-h3">
        {m.back_office_visits_closures_add_title()}
      </h3>
      {user?.role === 'admin' ? (
        <WhoField {...register('staff_id')} error={errors.staff_id?.message} />
      ) : null}
      <WhenFields form={form} today={today} />
      <Field
        id="closure-reason"
        label={m.back_office_visits_closures_reason()}
        hint={m.back_office_visits_closures_reason_hint()}
        error={errors.reason?.message}
        optional
      >
        <TextInput {...register('reason')} maxLength={CLOSURE_REASON_MAX} autoComplete="off" />
      </Field>
      {watch('staff_id') === EVERYBODY ? null : (
        <CoverField {...register('covered_by')} away={watch('staff_id')} error={errors.covered_by?.message} />
      )}
      <p className="type-small text-ink-2">{m.back_office_visits_closures_note()}</p>
      <Button type="submit" busy={busy} className="justify-self-start">
        {m.back_office_visits_closures_add()}
      </Button>
    </form>
  )
}

function WhenFields({ form, today }: { form: UseFormReturn<TypedClosure>; today: string }) {
  const { register, watch, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DateField
        id="closure-from-day"
        label={m.back_office_visits_closures_from_day()}
        error={errors.from_day?.message}
        {...register('from_day')}
        value={watch('from_day')}
      />
      <DateField
        id="closure-to-day"
        label={m.back_office_visits_closures_to_day()}
        error={errors.to_day?.message}
        {...register('to_day')}
        value={watch('to_day')}
        min={today}
      />
      <Field
        id="closure-from-time"
        label={m.back_office_visits_closures_from_time()}
        error={errors.from_time?.message}
      >
        <HourSelect {...register('from_time')} />
      </Field>
      <Field
        id="closure-to-time"
        label={m.back_office_visits_closures_to_time()}
        error={errors.to_time?.message}
      >
        <HourSelect {...register('to_time')} />
      </Field>
    </div>
  )
}

/** Every half hour of a working day: a native field of a time asks for am and pm in some browsers. */
const HOURS = Array.from({ length: 33 }, (_, i) => {
  const time = `${String(6 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`
  return { value: time, label: time }
})

function HourSelect(field: React.ComponentProps<'select'>) {
  return <Select {...field} placeholder={m.back_office_visits_closures_all_day()} options={HOURS} />
}

function WhoField({ error, ...field }: { error: string | undefined } & React.ComponentProps<'select'>) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const people = colleagues.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field id="closure-who" label={m.back_office_visits_closures_who()} error={error}>
      <Select
        {...field}
        options={[{ value: EVERYBODY, label: m.back_office_visits_everybody() }, ...people]}
      />
    </Field>
  )
}

interface CoverFieldProps extends React.ComponentProps<'select'> {
  /** Id of who is away. */
  away: string
  error: string | undefined
}

/** Who has the cases of the person meanwhile. */
function CoverField({ away, error, ...field }: CoverFieldProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== away)
  return (
    <Field
      id="closure-cover"
      label={m.back_office_visits_closures_cover()}
      hint={m.back_office_visits_closures_cover_hint()}
      error={error}
      optional
    >
      <Select
        {...field}
        placeholder={m.back_office_visits_closures_cover_nobody()}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}
