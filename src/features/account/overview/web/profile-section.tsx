import { useState } from 'react'
import type { Account } from '#features/account/overview/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { pageSession } from '#features/account/session/web/page-session-store.ts'
import { callAuth } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountDialog, type DialogField } from './account-dialog.tsx'
import { AccountPart, AccountRow } from './account-rows.tsx'
import { useRefreshAccount } from './api.ts'
import { describeDay, describeWhen } from './moment-text.ts'

type Open = 'name' | 'email' | 'password' | null

/** Name, address and password. */
export function ProfileSection({ account }: { account: Account }) {
  const { user } = useAuth()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <AccountPart id="account-you" title={m.account_overview_you()}>
      <AccountRow
        label={m.account_registration_full_name_label()}
        title={account.full_name}
        translate="no"
        isOneLine={user?.role !== 'applicant'}
        text={m.account_overview_name_text()}
        action={<Link onPress={() => setOpen('name')}>{m.account_overview_change()}</Link>}
      />
      <EmailRow account={account} onChange={() => setOpen('email')} />
      <AccountRow
        label={m.account_password_label()}
        title={
          account.password
            ? m.account_overview_password_changed({ day: describeDay(account.password.changed_at) })
            : m.account_overview_password_none()
        }
        text={account.password ? undefined : m.account_overview_password_none_text()}
        action={
          account.password ? (
            <Link onPress={() => setOpen('password')}>{m.account_overview_password_change()}</Link>
          ) : null
        }
      />
      {open === 'name' ? <NameDialog name={account.full_name} onClose={close} /> : null}
      {open === 'email' ? <EmailDialog hasPassword={account.password !== null} onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </AccountPart>
  )
}

function Link({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button variant="link" size="small" onClick={onPress}>
      {children}
    </Button>
  )
}

/** The address, and the new one that waits for the links in both mailboxes. */
function EmailRow({
  account: { email, email_change },
  onChange,
}: {
  account: Account
  onChange: () => void
}) {
  const refresh = useRefreshAccount()
  const cancel = async () => {
    try {
      await callAuth('POST /api/auth/change-email/cancel', { json: {} })
      done('account.email', m.account_email_change_canceled())
    } catch {
      const text = m.client_action_failed()
      toast({ action: 'account.email', tone: 'destructive', title: m.account_overview_failed_change(), text })
    }
    await refresh()
  }
  return (
    <AccountRow
      label={m.account_email_label()}
      title={readableEmail(email)}
      translate="no"
      text={
        email_change
          ? m.account_email_change_waiting({
              email: readableEmail(email_change.new_email),
              moment: describeWhen(email_change.expires_at),
            })
          : undefined
      }
      action={
        email_change ? (
          <Link onPress={() => void cancel()}>{m.account_email_change_cancel()}</Link>
        ) : (
          <Link onPress={onChange}>{m.account_overview_change()}</Link>
        )
      }
    />
  )
}

function done(action: string, title: string, text?: string): void {
  toast({ action, tone: 'success', title, ...(text ? { text } : {}) })
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const refresh = useRefreshAccount()
  const fields: DialogField[] = [
    {
      name: 'name',
      label: m.account_registration_full_name_label(),
      type: 'text',
      autoComplete: 'name',
      defaultValue: name,
    },
  ]
  return (
    <AccountDialog
      title={m.account_overview_name_dialog()}
      fields={fields}
      submitLabel={m.account_dialog_save()}
      send={async (values) => {
        await callAuth('POST /api/auth/update-user', { json: { name: values.name ?? '' } })
        await Promise.all([refresh(), pageSession.update()])
      }}
      onDone={() => {
        done('account.name', m.account_overview_name_saved())
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const NEW_EMAIL: DialogField = {
  name: 'newEmail',
  label: m.account_email_change_label(),
  type: 'email',
  autoComplete: 'email',
}

/** The field with which the owner proves who they are. */
export const OWN_PASSWORD: DialogField = {
  name: 'password',
  label: m.account_dialog_password(),
  type: 'password',
  autoComplete: 'current-password',
  hint: m.account_dialog_password_hint(),
}

function EmailDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const refresh = useRefreshAccount()
  return (
    <AccountDialog
      title={m.account_email_change_dialog()}
      text={m.account_email_change_dialog_text()}
      fields={hasPassword ? [NEW_EMAIL, OWN_PASSWORD] : [NEW_EMAIL]}
      submitLabel={m.account_email_change_send()}
      send={async ({ newEmail = '', password }) => {
        if (hasPassword) await callAuth('POST /api/auth/reauthenticate', { json: { password } })
        await callAuth('POST /api/auth/change-email', { json: { newEmail } })
        await refresh()
      }}
      onDone={() => {
        done('account.email', m.account_email_change_sent(), m.account_email_change_sent_text())
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const PASSWORDS: DialogField[] = [
  {
    name: 'currentPassword',
    label: m.account_overview_password_current(),
    type: 'password',
    autoComplete: 'current-password',
  },
  {
    name: 'newPassword',
    label: m.account_recovery_reset_new_label(),
    type: 'password',
    autoComplete: 'new-password',
    hint: m.account_recovery_reset_hint(),
  },
]

/** A new password; every other browser is signed out with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshAccount()
  return (
    <AccountDialog
      title={m.account_overview_password_change()}
      text={m.account_overview_password_dialog_text()}
      fields={PASSWORDS}
      submitLabel={m.account_overview_password_change()}
      send={async ({ currentPassword = '', newPassword = '' }) => {
        await callAuth('POST /api/auth/change-password', { json: { currentPassword, newPassword } })
        await Promise.all([refresh(), pageSession.update()])
      }}
      onDone={() => {
        done(
          'account.password',
          m.account_overview_password_saved(),
          m.account_overview_password_saved_text(),
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
