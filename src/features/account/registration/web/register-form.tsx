import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Captcha } from '#captcha/web/captcha.tsx'
import type { RegistrationForm } from '#features/account/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { FIELD_IDS, type Registered, useRegistration } from './use-registration.ts'

interface RegisterFormProps {
  /** The form is shown in place of something else. */
  takesFocus: boolean
  onRegistered(registered: Registered): void
}

export function RegisterForm({ takesFocus, onRegistered }: RegisterFormProps) {
  const { form, errors, attempt, captcha, busy, submit } = useRegistration({ onRegistered })
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <ScreenHeading
        title={m.account_registration_title()}
        lead={m.account_registration_lead()}
        takesFocus={takesFocus}
      />
      {/* method: a form submitted before hydration must not put the password into the URL. */}
      <form
        name="register"
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={captcha.want}
        className="grid gap-6"
      >
        <IdentityFields form={form} />
        <PasswordFields form={form} />
        <Checkbox
          id={FIELD_IDS.acceptTerms}
          label={<TermsLabel />}
          error={form.formState.errors.acceptTerms?.message}
          {...form.register('acceptTerms')}
        />
        <Captcha
          ref={captcha.ref}
          active={captcha.wanted}
          onWanted={captcha.want}
          onSolution={captcha.setSolution}
        />
        <p className="hidden type-small text-ink-2 noscript:block">{m.account_no_script()}</p>
        <Button
          type="submit"
          className="w-full"
          disabledReason={captcha.solution || busy ? undefined : m.account_registration_captcha_reason()}
          busy={busy}
          busyLabel={m.account_registration_busy()}
        >
          {m.account_registration_submit()}
        </Button>
      </form>
    </>
  )
}

interface FieldsProps {
  form: UseFormReturn<RegistrationForm>
}

function IdentityFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field
        id={FIELD_IDS.full_name}
        label={m.account_registration_full_name_label()}
        hint={m.account_full_name_hint()}
        error={errors.full_name?.message}
      >
        <TextInput autoComplete="name" required {...register('full_name')} />
      </Field>
      <Field id={FIELD_IDS.email} label={m.account_email_label()} error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" required {...register('email')} />
      </Field>
    </>
  )
}

function PasswordFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field
        id={FIELD_IDS.password}
        label={m.account_password_label()}
        hint={m.account_registration_password_hint()}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" required {...register('password')} />
      </Field>
      <Field
        id={FIELD_IDS.confirmPassword}
        label={m.account_registration_confirm_password_label()}
        error={errors.confirmPassword?.message}
      >
        <TextInput type="password" autoComplete="new-password" required {...register('confirmPassword')} />
      </Field>
    </>
  )
}

function TermsLabel() {
  const link = (href: string) => (words: ReactNode) => (
    <PageLink href={href} target="_blank" rel="noopener" className="link">
      {words}
    </PageLink>
  )
  return (
    <Message
      message={m.account_registration_terms}
      markup={{ terms: link('/TermsOfService'), privacy: link('/PrivacyPolicy') }}
    />
  )
}
