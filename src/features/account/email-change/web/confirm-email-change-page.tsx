import { useEffect, useState } from 'react'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { isTemporary } from '#client/api-error.ts'
import { PrivatePage } from '#features/account/recovery/web/private-page.tsx'
import { useLinkToken } from '#features/account/tokens/web/use-link-token.ts'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { callAuth } from '#features/account/web/api.ts'
import { explainRecoveryFailure } from '#features/account/web/auth-failure-text.ts'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { dismissToastOf, toast } from '#ui/toast.tsx'

export const handle = { bare: true }

type State = 'checking' | 'asks' | 'invalid' | 'waits_for_old' | 'waits_for_new' | 'changed' | 'canceled'

/** Where the links of a change of address lead. The change needs a press: mail programs open links, too. */
export default function ConfirmEmailChangePage() {
  const token = useLinkToken()
  const { state, newEmail, confirm, cancel, busy } = useEmailChange(token)
  const { title, lead } = WORDS[state]
  return (
    <AccountLayout picture={DeskPicture} aside={<TrustPanel />}>
      <PrivatePage />
      <PageHeading
        key={state}
        title={title()}
        lead={lead({ email: readableEmail(newEmail) })}
        takesFocus={state !== 'checking' && state !== 'asks'}
      />
      {state === 'asks' ? (
        <div className="grid gap-3">
          <Button busy={busy} onClick={() => void confirm()}>
            {m.account_email_change_confirm()}
          </Button>
          <Button variant="destructive" onClick={() => void cancel()}>
            {m.account_email_change_not_me()}
          </Button>
        </div>
      ) : null}
      {state === 'checking' ? null : (
        <ButtonLink variant="link" to="/login" className="justify-self-start">
          {m.account_sign_in_link()}
        </ButtonLink>
      )}
    </AccountLayout>
  )
}

const WORDS: Record<State, { title(): string; lead(inputs: { email: string }): string }> = {
  checking: { title: m.account_email_change_page_title, lead: () => m.account_recovery_reset_checking() },
  asks: { title: m.account_email_change_page_title, lead: m.account_email_change_page_lead },
  invalid: { title: m.account_email_change_invalid_title, lead: () => m.account_email_change_link_invalid() },
  waits_for_old: { title: m.account_email_change_half_title, lead: () => m.account_email_change_waits_old() },
  waits_for_new: { title: m.account_email_change_half_title, lead: m.account_email_change_waits_new },
  changed: { title: m.account_email_change_done_title, lead: m.account_email_change_done_lead },
  canceled: { title: m.account_email_change_canceled, lead: () => m.account_email_change_canceled_lead() },
}

const ACTION = 'email-change'

function useEmailChange(token: string) {
  const [state, setState] = useState<State>('checking')
  const [newEmail, setNewEmail] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let current = true
    void check(token).then((found) => {
      if (!current) return
      setNewEmail(found.newEmail)
      setState((before) => (before === 'checking' ? found.state : before))
    })
    return () => {
      current = false
    }
  }, [token])

  async function act(call: () => Promise<State>) {
    dismissToastOf(ACTION)
    setBusy(true)
    try {
      setState(await call())
    } catch (error) {
      if (!isTemporary(error)) return setState('invalid')
      const text = explainRecoveryFailure(error, m.client_action_failed())
      toast({ action: ACTION, tone: 'destructive', title: m.account_overview_failed_change(), text })
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    newEmail,
    busy,
    confirm: () =>
      act(async () => (await callAuth('POST /api/auth/change-email/confirm', { json: { token } })).outcome),
    cancel: () =>
      act(async () => {
        await callAuth('POST /api/auth/change-email/cancel', { json: { token } })
        return 'canceled'
      }),
  }
}

/** A check that fails for now lets the person try: the press will show the fault. */
async function check(token: string): Promise<{ state: State; newEmail: string }> {
  if (token === '') return { state: 'invalid', newEmail: '' }
  try {
    const { valid, newEmail } = await callAuth('POST /api/auth/change-email/check', { json: { token } })
    return { state: valid ? 'asks' : 'invalid', newEmail: newEmail ?? '' }
  } catch (error) {
    return { state: isTemporary(error) ? 'asks' : 'invalid', newEmail: '' }
  }
}
