import { type UseFormReturn, useForm } from 'react-hook-form'
import { CAME_BY, type CameBy } from '#back-office/walk-in/contract.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { PURPOSE_LABELS } from '#features/application-form/web/option-text.ts'
import { currentLanguage, LANGUAGES, readLanguage } from '#language/language.ts'
import { nameLanguage } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { useSummary } from '#ui/form/use-summary.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import type { OpenCaseAnswer, OpenedCase } from '../schema.ts'
import { useOpenCase } from './api.ts'

const FIELDS = ['came_by', 'full_name', 'email', 'phone', 'locale', 'purpose'] as const
const ACTION = 'walk-in.open'

interface Typed {
  came_by: CameBy
  full_name: string
  email: string
  phone: string
  locale: string
  purpose: string
}

const EMPTY = { came_by: 'in_person', full_name: '', email: '', phone: '', purpose: '' } as const

type Form = UseFormReturn<Typed, unknown, Typed>

/** Who the person is and how they are reached; the server checks it. */
export function NewCaseForm({ onOpened }: { onOpened(answer: OpenCaseAnswer, isMailed: boolean): void }) {
  const form = useForm<Typed>({ defaultValues: { ...EMPTY, locale: currentLanguage() } })
  const summary = useSummary(form, FIELDS)
  const { mutateAsync, isPending } = useOpenCase()
  const once = useOneAtATime()

  const open = async (typed: Typed) => {
    dismissToastOf(ACTION)
    try {
      const wanted = bodyOf(typed)
      onOpened(await mutateAsync(wanted), wanted.email !== undefined)
    } catch (error) {
      if (isApiError(error) && showServerErrors({ form, fields: error.fields })) return summary.show()
      const title = m.back_office_walk_in_failed()
      toast({ action: ACTION, tone: 'destructive', title, text: messageOf(error, m.client_action_failed()) })
    }
  }
  return (
    <form
      name="new-case"
      method="post"
      noValidate
      onSubmit={form.handleSubmit((typed) => once(() => open(typed)))}
    >
      <Card className="grid max-w-prose gap-5">
        {summary.element}
        <CameByChoice form={form} />
        <PersonFields form={form} />
        <CaseFields form={form} />
        <p className="type-small text-ink-2">{m.back_office_walk_in_after()}</p>
        <Button
          type="submit"
          busy={isPending}
          busyLabel={m.back_office_walk_in_busy()}
          className="max-md:w-full md:justify-self-start"
        >
          {m.back_office_walk_in_submit()}
        </Button>
      </Card>
    </form>
  )
}

/** What is not filled in is left out. */
function bodyOf({ came_by, full_name, email, phone, locale, purpose }: Typed): OpenedCase {
  const known = PURPOSES_OF_STAY.find((one) => one === purpose)
  return {
    came_by,
    full_name,
    locale: readLanguage(locale),
    ...(email.trim() === '' ? {} : { email }),
    ...(phone.trim() === '' ? {} : { phone }),
    ...(known ? { purpose: known } : {}),
  }
}

const CAME_BY_LABELS: Record<CameBy, () => string> = {
  in_person: m.back_office_walk_in_came_in_person,
  phone: m.back_office_walk_in_came_by_phone,
}

function CameByChoice({ form }: { form: Form }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 type-label">{m.back_office_walk_in_came_by()}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {CAME_BY.map((value) => (
          <RadioCard
            key={value}
            value={value}
            label={CAME_BY_LABELS[value]()}
            {...form.register('came_by')}
          />
        ))}
      </div>
    </fieldset>
  )
}

function PersonFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        id="full_name"
        label={m.account_registration_full_name_label()}
        hint={m.back_office_walk_in_name_hint()}
        error={errors.full_name?.message}
      >
        <TextInput autoComplete="off" required {...form.register('full_name')} />
      </Field>
      <Field
        id="email"
        label={m.back_office_walk_in_email()}
        hint={m.back_office_walk_in_email_hint()}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field id="phone" label={m.back_office_walk_in_phone()} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
    </>
  )
}

/** With one language there is nothing to choose. */
function CaseFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      {LANGUAGES.length > 1 ? (
        <Field id="locale" label={m.back_office_walk_in_language()} error={errors.locale?.message}>
          <Select
            options={LANGUAGES.map((value) => ({ value, label: nameLanguage(value) }))}
            {...form.register('locale')}
          />
        </Field>
      ) : null}
      <Field id="purpose" label={m.application_form_purpose()} optional error={errors.purpose?.message}>
        <Select
          placeholder={m.back_office_walk_in_purpose_unknown()}
          options={PURPOSES_OF_STAY.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
          {...form.register('purpose')}
        />
      </Field>
    </>
  )
}
