import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { track } from '#client/analytics.ts'
import type { AuthUser } from '#features/account/rules.ts'
import { CountryField } from '#features/personal-info/web/country-field.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { loadPhoneRules, parsePhone } from '#shared/person/phone.ts'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useRecordForm } from '#ui/form/use-record-form.tsx'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { Message } from '#ui/message.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { EARLIEST_BIRTH_DATE } from '../contract.ts'
import { passportZoneQuery } from '../passport-zone/web/api.ts'
import type { PassportOffer as PassportOfferPart } from '../passport-zone/web/passport-offer.tsx'
import { answersOf } from '../rules.ts'
import type { PersonalInfo } from '../schema.ts'
import { cachePersonalInfo, savePersonalInfoMutation } from './api.ts'

const schemas = lazySchemas(() => import('../schema.ts'))

// Loaded when a passport has been read; left out when it cannot be loaded.
const PassportOffer = lazy<ComponentType<ComponentProps<typeof PassportOfferPart>>>(() =>
  retriableImport(() => import('../passport-zone/web/passport-offer.tsx')).then(
    ({ PassportOffer }) => ({ default: PassportOffer }),
    () => ({ default: () => null }),
  ),
)

const FIELDS = [
  { name: 'full_name', label: m.personal_info_full_name() },
  { name: 'phone', label: m.personal_info_phone() },
  { name: 'address', label: m.personal_info_address() },
  { name: 'date_of_birth', label: m.personal_info_date_of_birth() },
  { name: 'nationality', label: m.personal_info_nationality() },
  { name: 'passport_number', label: m.personal_info_passport_number() },
] as const

export function PersonalInfoForm({ user, record }: { user: AuthUser; record: PersonalInfo | null }) {
  const { mutateAsync: save } = useMutation(savePersonalInfoMutation)
  const screen = useRecordForm({
    name: 'personal-info',
    userId: user.id,
    record,
    valuesOf: (saved: PersonalInfo | null) => answersOf(saved, user),
    resolver: useZodResolver(schemas, ({ personalInfoAnswersSchema }) => personalInfoAnswersSchema),
    fields: FIELDS,
    save,
    ...useOutcome(),
    onUseOther: cachePersonalInfo,
  })
  return (
    <FormScreen
      {...screen}
      step={<Step />}
      title={m.personal_info_title()}
      lead={m.personal_info_lead()}
      savedAt={record?.updated_at ?? null}
      back={{ to: '/dashboard', label: m.personal_info_back() }}
      saveLabel={m.ui_form_save_continue()}
      next={m.personal_info_next()}
    >
      <Offer screen={screen} user={user} />
      <ContactFields screen={screen} />
      <IdentityFields screen={screen} />
    </FormScreen>
  )
}

/** Step 1 has no screen on this way: everybody has a package from the start. */
function Step() {
  const link = (words: ReactNode) => (
    <Link to="/your-package" className="link">
      {words}
    </Link>
  )
  return <Message message={m.personal_info_step} inputs={{ n: 2, total: 6 }} markup={{ link }} />
}

function useOutcome() {
  const navigate = useNavigate()
  return {
    onSaved() {
      track('form_complete', { form: 'personal-info' })
      toast({
        action: 'personal-info.save',
        title: m.personal_info_saved_title(),
        text: m.personal_info_saved_text(),
        tone: 'success',
      })
      void navigate('/documents')
    },
    onRefused: () => track('form_error', { form: 'personal-info' }),
    onFailed() {
      toast({
        action: 'personal-info.save',
        title: m.personal_info_save_failed_title(),
        text: m.ui_try_later(),
        tone: 'destructive',
      })
    },
  }
}

type Screen = ReturnType<typeof useRecordForm<ReturnType<typeof answersOf>, object, PersonalInfo>>

/** What the passport says, once its zone has been read; left out when it cannot be loaded: everything can be typed. */
function Offer({ screen: { form }, user }: { screen: Screen; user: AuthUser }) {
  const { data: zone } = useQuery(passportZoneQuery)
  if (zone?.state !== 'read') return null
  const accept = (answers: Partial<Record<keyof ReturnType<typeof answersOf>, string>>) => {
    for (const { name } of FIELDS) {
      const answer = answers[name]
      if (answer !== undefined) form.setValue(name, answer, SET_LIKE_INPUT)
    }
    const first = FIELDS.find(({ name }) => answers[name] !== undefined)
    if (first) form.setFocus(first.name)
  }
  const props = { zone, answers: form.watch(), accountName: user.full_name, onAccept: accept }
  return (
    <Suspense fallback={null}>
      <PassportOffer {...props} />
    </Suspense>
  )
}

function ContactFields({ screen }: { screen: Screen }) {
  const { form, errorOf } = screen
  const { register } = form
  return (
    <>
      <Field
        id="full_name"
        label={m.personal_info_full_name()}
        hint={m.personal_info_full_name_hint()}
        error={errorOf('full_name')}
      >
        <TextInput {...register('full_name')} required autoComplete="name" />
      </Field>
      <Field
        id="phone"
        label={m.personal_info_phone()}
        hint={m.personal_info_phone_hint()}
        error={errorOf('phone')}
      >
        <TextInput
          {...register('phone', { onBlur: () => showInternational(form) })}
          onFocus={() => void loadPhoneRules().catch(() => null)}
          type="tel"
          required
          autoComplete="tel"
        />
      </Field>
      <Field
        id="address"
        label={m.personal_info_address()}
        hint={m.personal_info_address_hint()}
        error={errorOf('address')}
      >
        <TextArea {...register('address')} rows={2} required autoComplete="street-address" />
      </Field>
    </>
  )
}

function IdentityFields({ screen }: { screen: Screen }) {
  const { form, errorOf } = screen
  const { register } = form
  return (
    <>
      <DateField
        id="date_of_birth"
        label={m.personal_info_date_of_birth()}
        error={errorOf('date_of_birth')}
        {...register('date_of_birth')}
        value={form.watch('date_of_birth')}
        short
        required
        min={EARLIEST_BIRTH_DATE}
        max={addDays(todayInWarsaw(readClock()), -1)}
        autoComplete="bday"
      />
      <CountryField
        id="nationality"
        label={m.personal_info_nationality()}
        hint={m.personal_info_nationality_hint()}
        error={errorOf('nationality')}
        {...register('nationality')}
        required
        autoComplete="off"
      />
      <Field
        id="passport_number"
        label={m.personal_info_passport_number()}
        hint={m.personal_info_passport_number_hint()}
        error={errorOf('passport_number')}
      >
        <TextInput
          {...register('passport_number', { onBlur: () => showInCapitals(form) })}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
    </>
  )
}

const SET_LIKE_INPUT = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** "573000111" becomes "+48 573 000 111", unless the person has changed the field meanwhile. */
async function showInternational({ getValues, setValue }: Screen['form']): Promise<void> {
  const typed = getValues('phone')
  const phone = await parsePhone(typed).catch(() => null)
  if (!phone || phone.international === typed || getValues('phone') !== typed) return
  setValue('phone', phone.international, SET_LIKE_INPUT)
}

function showInCapitals({ getValues, setValue }: Screen['form']): void {
  const typed = getValues('passport_number')
  const shown = typed.replace(/\s/g, '').toUpperCase()
  if (shown !== typed) setValue('passport_number', shown, SET_LIKE_INPUT)
}
