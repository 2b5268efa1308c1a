import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import type { InvitationForm as Form } from '#back-office/staff/invitation/schema.ts'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { callStaff } from './api.ts'

const schemas = lazySchemas(() => import('#back-office/staff/invitation/schema.ts'))
const ACTION = 'staff.invitation'
const FIELDS = ['full_name', 'email', 'password'] as const

interface InvitationFormProps {
  token: string
  /** Null when the person chooses the address. */
  email: string | null
  onAccepted(): void
}

export function InvitationForm({ token, email, onAccepted }: InvitationFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    defaultValues: { full_name: '', email: email ?? '', password: '' },
    resolver: useZodResolver(schemas, ({ invitationFormSchema }) => invitationFormSchema),
  })
  const { errors, isSubmitting } = formState

  async function submit(person: Form) {
    dismissToastOf(ACTION)
    try {
      await callStaff('POST /api/staff-invitations/accept', { json: { token, ...person } })
      onAccepted()
    } catch (error) {
      const faults = isApiError(error) ? error.fields : {}
      const [first] = FIELDS.filter((name) => faults[name])
      for (const name of FIELDS) if (faults[name]) setError(name, { message: faults[name].join(' ') })
      if (first) return setFocus(first)
      const text = (isApiError(error) && error.message) || m.client_action_failed()
      toast({ action: ACTION, tone: 'destructive', title: m.back_office_staff_invitation_failed(), text })
    }
  }

  return (
    // method: a form submitted before hydration must not put the password into the URL.
    <form name="invitation" method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-6">
      <PersonFields register={register} errors={errors} isAddressGiven={email !== null} />
      <Button
        type="submit"
        className="w-full"
        busy={isSubmitting}
        busyLabel={m.back_office_staff_invitation_busy()}
      >
        {m.back_office_staff_invitation_submit()}
      </Button>
    </form>
  )
}

interface PersonFieldsProps {
  register: UseFormRegister<Form>
  errors: FieldErrors<Form>
  isAddressGiven: boolean
}

function PersonFields({ register, errors, isAddressGiven }: PersonFieldsProps) {
  return (
    <>
      <Field
        id="invitation-name"
        label={m.account_registration_full_name_label()}
        hint={m.back_office_staff_invitation_name_hint()}
        error={errors.full_name?.message}
      >
        <TextInput autoComplete="name" required {...register('full_name')} />
      </Field>
      <Field
        id="invitation-email"
        label={m.account_email_label()}
        hint={isAddressGiven ? m.back_office_staff_invitation_address_hint() : undefined}
        error={errors.email?.message}
      >
        <TextInput
          type="email"
          autoComplete="username"
          required
          readOnly={isAddressGiven}
          {...register('email')}
        />
      </Field>
      <Field
        id="invitation-password"
        label={m.account_password_label()}
        hint={m.account_registration_password_hint()}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" required {...register('password')} />
      </Field>
    </>
  )
}
