import { type ReactNode, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { PASSWORD_ENDED_HEADER } from '#features/account/contract.ts'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { callAuth, callAuthWithHeaders, readEntry } from '#features/account/web/api.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { useOneField } from '#features/account/web/use-one-field.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Field } from '#ui/field.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'

interface CodeSignInProps {
  /** What was typed as the address before. */
  email: string
  onEntered: () => void
  onSecondStep: () => void
  onStartAgain: () => void
}

/** A sign-in without the password: an address, then the six digits that it was sent. */
export function CodeSignIn({ email: typed, onEntered, onSecondStep, onStartAgain }: CodeSignInProps) {
  const [email, setEmail] = useState<string | null>(null)
  const ask = async (address: string) => {
    const json = { email: address, type: 'sign-in' as const }
    await callAuth('POST /api/auth/email-otp/send-verification-otp', { json })
    setEmail(address)
  }
  const enter = async (otp: string) => {
    const { waits, isPasswordEnded } = await pageSession.enter(async () => {
      const json = { email: email ?? '', otp }
      const { answer, headers } = await callAuthWithHeaders('POST /api/auth/sign-in/email-otp', { json })
      return { ...readEntry(answer), isPasswordEnded: headers.has(PASSWORD_ENDED_HEADER) }
    })
    if (waits) return onSecondStep()
    onEntered()
    if (isPasswordEnded) tellOfEndedPassword()
  }
  return (
    <>
      <ScreenHeading
        key={email === null ? 'address-heading' : 'code-heading'}
        title={email === null ? m.account_email_code_title() : m.account_email_code_sent_title()}
        lead={
          email === null
            ? m.account_email_code_lead()
            : m.account_email_code_sent_lead({ email: readableEmail(email) })
        }
        takesFocus
      />
      {email === null ? (
        <OneField key="address" name="email" send={ask} submitLabel={m.account_email_code_send()}>
          {(error) => (
            <Field id="code-email" label={m.account_email_label()} error={error}>
              <TextInput type="email" name="email" autoComplete="username" defaultValue={typed} required />
            </Field>
          )}
        </OneField>
      ) : (
        <OneField key="code" name="otp" send={enter} submitLabel={m.account_sign_in_submit()}>
          {(error) => (
            <Field id="mail-code" label={m.account_email_code_label()} error={error}>
              <CodeInput name="otp" required />
            </Field>
          )}
        </OneField>
      )}
      <OtherWays onAgain={email === null ? null : () => setEmail(null)} onStartAgain={onStartAgain} />
    </>
  )
}

function OtherWays({ onAgain, onStartAgain }: { onAgain: (() => void) | null; onStartAgain: () => void }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {onAgain ? (
        <Button variant="link" size="small" onClick={onAgain}>
          {m.account_email_code_again()}
        </Button>
      ) : null}
      <Button variant="link" size="small" onClick={onStartAgain}>
        {m.account_email_code_use_password()}
      </Button>
    </div>
  )
}

interface OneFieldProps {
  name: 'email' | 'otp'
  submitLabel: string
  send(value: string): Promise<void>
  children(error: string | undefined): ReactNode
}

/** A form of one field, which takes the focus when it has an error. */
function OneField({ name, submitLabel, send, children }: OneFieldProps) {
  const { error, busy, submit, form } = useOneField({
    name,
    async send(value) {
      if (value === '') throw new Error('empty')
      await send(value)
    },
    explain: (failure) => explain(failure, name),
  })
  return (
    <form ref={form} name={`code-${name}`} method="post" noValidate onSubmit={submit} className="grid gap-6">
      {children(error)}
      <Button type="submit" className="w-full" busy={busy} busyLabel={m.account_email_code_busy()}>
        {submitLabel}
      </Button>
    </form>
  )
}

function explain(error: unknown, name: OneFieldProps['name']): string {
  const missing = name === 'email' ? m.account_email_invalid() : m.account_second_factor_code_missing()
  if (!isApiError(error)) return missing
  return error.fields[name]?.join(' ') ?? explainRecoveryFailure(error, m.account_failure_sign_in())
}

/** The bell and a mail say it, too, and lead to a new password. */
function tellOfEndedPassword(): void {
  const title = m.account_recovery_reset_title()
  const text = m.account_email_code_password_ended_text()
  toast({ action: 'password.ended', tone: 'destructive', title, text, forNextScreen: true })
}
