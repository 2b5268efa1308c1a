import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { IDENTITY_PARAM } from '#features/account/identities/contract.ts'
import { explainIdentity } from '#features/account/identities/web/identity-text.ts'
import type { Account } from '#features/account/overview/schema.ts'
import { callAuth } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Globe } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountPart, AccountRow } from './account-rows.tsx'
import { useRefreshAccount } from './api.ts'
import { describeDay } from './moment-text.ts'
import { OWN_PASSWORD } from './profile-section.tsx'

const ACTION = 'account.identity'

/** The identity of a provider that opens the account, too; nothing where there is neither a provider nor an identity. */
export function IdentityPart({ account }: { account: Account }) {
  const { identity, identity_provider, password } = account
  const [isOpen, setIsOpen] = useState(false)
  const provider = identity_provider ?? ''
  useOutcome(provider)
  if (identity_provider === null && identity === null) return null
  const close = () => setIsOpen(false)
  const dialog = { provider, hasPassword: password !== null, onClose: close }
  return (
    <AccountPart id="account-identities" title={m.account_identities_title()}>
      <AccountRow
        icon={Globe}
        title={identity ? m.account_identities_linked({ provider }) : m.account_identities_none({ provider })}
        text={
          identity
            ? m.account_identities_linked_text({ day: describeDay(identity.linked_at) })
            : m.account_identities_none_text()
        }
        action={
          <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
            {identity ? m.account_identities_unlink() : m.account_identities_link()}
          </Button>
        }
      />
      {isOpen && identity ? <UnlinkDialog {...dialog} /> : null}
      {isOpen && !identity ? <LinkDialog {...dialog} /> : null}
    </AccountPart>
  )
}

/** Says once what came of a link, and takes it out of the address. */
function useOutcome(provider: string): void {
  const [params, setParams] = useSearchParams()
  const outcome = params.get(IDENTITY_PARAM)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an outcome.
  useEffect(() => {
    if (outcome === null) return
    const text = explainIdentity(outcome)
    if (outcome === 'linked')
      toast({ action: ACTION, tone: 'success', title: m.account_identities_done({ provider }) })
    else if (text !== null)
      toast({ action: ACTION, tone: 'destructive', title: m.account_identities_link_failed_title(), text })
    setParams({}, { replace: true })
  }, [outcome])
}

interface DialogProps {
  provider: string
  hasPassword: boolean
  onClose: () => void
}

function LinkDialog({ provider, hasPassword, onClose }: DialogProps) {
  return (
    <AccountDialog
      title={m.account_identities_link_title({ provider })}
      text={m.account_identities_link_text({ provider })}
      fields={hasPassword ? [OWN_PASSWORD] : []}
      submitLabel={m.account_identities_continue({ provider })}
      send={async ({ password }) => {
        const { url } = await callAuth('POST /api/auth/oidc/link', { json: hasPassword ? { password } : {} })
        location.assign(url)
      }}
      onDone={() => {}}
      onClose={onClose}
    />
  )
}

function UnlinkDialog({ provider, hasPassword, onClose }: DialogProps) {
  const refresh = useRefreshAccount()
  return (
    <AccountDialog
      title={m.account_identities_unlink_title({ provider })}
      text={m.account_identities_unlink_text()}
      fields={hasPassword ? [OWN_PASSWORD] : []}
      submitLabel={m.account_identities_unlink()}
      isDestructive
      send={async ({ password }) => {
        await callAuth('POST /api/auth/oidc/unlink', { json: hasPassword ? { password } : {} })
        await refresh()
      }}
      onDone={() => {
        toast({ action: ACTION, tone: 'success', title: m.account_identities_unlinked() })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
