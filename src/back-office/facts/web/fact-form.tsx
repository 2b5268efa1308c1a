import { describeCertainty } from '#facts/describe-fact.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { CERTAINTIES, MAX_SOURCE_LENGTH, MAX_VALUE_LENGTH } from '../contract.ts'
import { siteAddress, valueKindOf } from '../rules.ts'
import type { FullFact } from '../schema.ts'
import { partName } from './fact-text.ts'
import { type FactFormState, listParts, useFactForm } from './use-fact-form.ts'

/** A new value, or only a new check, both with their source. */
export function FactForm({ fact }: { fact: FullFact }) {
  const state = useFactForm(fact)
  const { form, save, check, isSaving, isChecking } = state
  const { register, watch, formState } = form
  const { errors } = formState
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <ValueFields fact={fact} state={state} />
      <DateField
        id="fact-checked"
        label={m.back_office_facts_field_checked()}
        error={errors.checked_on?.message}
        {...register('checked_on')}
        value={watch('checked_on')}
        min={fact.checked_on}
        max={todayInWarsaw(readClock())}
        short
        required
      />
      <SourceFields state={state} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSaving}>
          {m.back_office_facts_save()}
        </Button>
        <Button variant="second" busy={isChecking} onClick={check}>
          {m.back_office_facts_check()}
        </Button>
        <p className="type-small text-ink-2">{m.back_office_facts_kept()}</p>
      </div>
    </form>
  )
}

function SourceFields({ state: { form } }: { state: FactFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Field
        id="fact-source"
        label={m.back_office_facts_field_source()}
        hint={m.back_office_facts_field_source_hint()}
        error={errors.source?.message}
      >
        <TextInput {...register('source')} required maxLength={MAX_SOURCE_LENGTH} autoComplete="off" />
      </Field>
      <Field
        id="fact-source-url"
        label={m.back_office_facts_field_url()}
        error={errors.source_url?.message}
        optional
      >
        <TextInput {...register('source_url')} type="url" autoComplete="off" />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          id="fact-source-date"
          label={m.back_office_facts_field_dated()}
          hint={m.back_office_facts_field_dated_hint()}
          error={errors.source_date?.message}
          optional
        >
          <TextInput {...register('source_date')} autoComplete="off" />
        </Field>
        <Field id="fact-certainty" label={m.back_office_facts_field_certainty()} className="content-end">
          <Select
            {...register('certainty')}
            options={CERTAINTIES.map((value) => ({ value, label: `${value}, ${describeCertainty(value)}` }))}
          />
        </Field>
      </div>
    </>
  )
}

/** One field, or one for each known part; a value in words is not changed here. */
function ValueFields({ fact, state: { form } }: { fact: FullFact; state: FactFormState }) {
  const { register, watch, formState } = form
  const kind = valueKindOf(fact.value ?? undefined)
  const error = formState.errors.value?.message
  const address = siteAddress(watch('parts'))
  if (kind === null) return <p className="text-ink-2">{m.back_office_facts_words_note()}</p>
  if (kind === 'day')
    return (
      <DateField
        id="fact-value"
        label={m.back_office_facts_field_value()}
        error={error}
        {...register('value')}
        value={watch('value')}
        short
        required
      />
    )
  const unit = fact.unit?.replaceAll('-', ' ')
  const input = {
    inputMode: kind === 'number' ? ('decimal' as const) : undefined,
    maxLength: MAX_VALUE_LENGTH,
    unit,
    short: kind === 'number',
    autoComplete: 'off',
  }
  if (kind !== 'parts')
    return (
      <Field id="fact-value" label={m.back_office_facts_field_value()} error={error}>
        <TextInput {...register('value')} {...input} required />
      </Field>
    )
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{m.back_office_facts_field_value()}</legend>
      {listParts(fact).map((part, index) => (
        <Field
          key={part}
          id={`fact-part-${part}`}
          label={partName(part)}
          hint={part === 'site' && address ? m.back_office_facts_site_leads({ address }) : undefined}
          error={index === 0 ? error : undefined}
        >
          <TextInput {...register(`parts.${part}`)} {...input} />
        </Field>
      ))}
    </fieldset>
  )
}
