import { useState } from 'react'
import type { Account, AccountPasskey } from '#features/account/overview/schema.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#features/account/passkeys/contract.ts'
import { addPasskey, hasPasskeys, isCalledOff, removePasskey } from '#features/account/passkeys/web/api.ts'
import { callAuth } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { KeyRound, Plus } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountDialog, type DialogField } from './account-dialog.tsx'
import { AccountPart, AccountRow } from './account-rows.tsx'
import { useRefreshAccount } from './api.ts'
import { describeDay, describeWhen } from './moment-text.ts'
import { OWN_PASSWORD } from './profile-section.tsx'
import { useFactorCode } from './use-factor-code.ts'

const NAME: DialogField = {
  name: 'name',
  label: m.account_passkeys_name_label(),
  type: 'text',
  autoComplete: 'off',
  hint: m.account_passkeys_name_hint(),
}

/** The passkeys of the account, each with its name. */
export function PasskeysPart({ account: { passkeys, password } }: { account: Account }) {
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<AccountPasskey>()
  const hasPassword = password !== null
  const add = () =>
    hasPasskeys()
      ? setIsAdding(true)
      : toast({ action: 'account.passkeys', tone: 'destructive', title: m.account_passkeys_unsupported() })
  return (
    <AccountPart
      id="account-passkeys"
      title={m.account_passkeys_title()}
      action={
        <Button variant="second" size="small" icon={Plus} onClick={add}>
          {m.account_passkeys_add()}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <AccountRow icon={KeyRound} title={m.account_passkeys_none()} text={m.account_passkeys_none_text()} />
      ) : null}
      {passkeys.map((passkey) => (
        <AccountRow
          key={passkey.id}
          icon={KeyRound}
          title={passkey.name}
          translate="no"
          text={describeUse(passkey)}
          action={
            <Button
              variant="link"
              size="small"
              aria-label={m.account_passkeys_remove_named({ name: passkey.name ?? '' })}
              onClick={() => setRemoving(passkey)}
            >
              {m.account_passkeys_remove()}
            </Button>
          }
        />
      ))}
      {isAdding ? <AddDialog hasPassword={hasPassword} onClose={() => setIsAdding(false)} /> : null}
      {removing ? (
        <RemoveDialog passkey={removing} hasPassword={hasPassword} onClose={() => setRemoving(undefined)} />
      ) : null}
    </AccountPart>
  )
}

function describeUse({ created_at, last_used_at }: AccountPasskey): string {
  const day = describeDay(created_at)
  if (last_used_at === null) return m.account_passkeys_added({ day })
  return m.account_passkeys_added_and_used({ day, moment: describeWhen(last_used_at) })
}

interface PasskeyDialogProps {
  hasPassword: boolean
  onClose: () => void
}

/** The owner first, so that nobody with an open session alone leaves a way in behind. */
async function proveOwner(hasPassword: boolean, password: string | undefined): Promise<void> {
  if (hasPassword) await callAuth('POST /api/auth/reauthenticate', { json: { password } })
}

function AddDialog({ hasPassword, onClose }: PasskeyDialogProps) {
  const refresh = useRefreshAccount()
  const { fields, give } = useFactorCode()
  return (
    <AccountDialog
      title={m.account_passkeys_add()}
      text={m.account_passkeys_add_text()}
      fields={hasPassword ? [NAME, ...fields, OWN_PASSWORD] : [NAME, ...fields]}
      submitLabel={m.account_passkeys_add()}
      send={async ({ name = '', password, ...values }) => {
        await proveOwner(hasPassword, password)
        await give(values)
        await addPasskey(name.trim().slice(0, MAX_PASSKEY_NAME_LENGTH)).then(announceAdded, ignoreCalledOff)
        await refresh()
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const announceAdded = () =>
  toast({ action: 'account.passkeys', tone: 'success', title: m.account_passkeys_saved() })

function ignoreCalledOff(error: unknown): void {
  if (!isCalledOff(error)) throw error
}

function RemoveDialog({ passkey, hasPassword, onClose }: PasskeyDialogProps & { passkey: AccountPasskey }) {
  const refresh = useRefreshAccount()
  const { fields, give } = useFactorCode()
  return (
    <AccountDialog
      title={m.account_passkeys_remove_title()}
      text={m.account_passkeys_remove_text({ name: passkey.name ?? '' })}
      fields={hasPassword ? [...fields, OWN_PASSWORD] : fields}
      submitLabel={m.account_passkeys_remove()}
      isDestructive
      send={async ({ password, ...values }) => {
        await proveOwner(hasPassword, password)
        await give(values)
        await removePasskey(passkey.id)
        await refresh()
      }}
      onDone={() => {
        toast({ action: 'account.passkeys', tone: 'success', title: m.account_passkeys_removed() })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
