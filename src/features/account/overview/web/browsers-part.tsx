import { useState } from 'react'
import { describeBrowser } from '#features/account/devices/rules.ts'
import type { Account, AccountSession } from '#features/account/overview/schema.ts'
import { callAuth } from '#features/account/web/api.ts'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Monitor, Smartphone } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountPart, AccountRow } from './account-rows.tsx'
import { useEndSession, useRefreshAccount } from './api.ts'
import { describeDay, describeWhen } from './moment-text.ts'

const PHONES: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

/** The browsers that are signed in. */
export function BrowsersPart({ account: { sessions } }: { account: Account }) {
  const [isEnding, setIsEnding] = useState(false)
  return (
    <AccountPart
      id="account-browsers"
      title={m.account_browsers_title()}
      action={
        sessions.length > 1 ? (
          <Button variant="destructive" size="small" onClick={() => setIsEnding(true)}>
            {m.account_browsers_end_others()}
          </Button>
        ) : null
      }
      note={m.account_browsers_note()}
    >
      {sessions.map((session) => (
        <BrowserRow key={session.id} session={session} />
      ))}
      {isEnding ? <EndOthersDialog onClose={() => setIsEnding(false)} /> : null}
    </AccountPart>
  )
}

function BrowserRow({ session }: { session: AccountSession }) {
  const { mutateAsync, isPending } = useEndSession()
  const isKnown = session.browser !== null || session.system !== null
  const name = isKnown ? describeBrowser(session) : m.account_browsers_unknown()
  const end = () =>
    void mutateAsync(session.id).then(
      () => say(m.account_browsers_ended({ name })),
      () => say(m.account_overview_failed_change(), 'destructive'),
    )
  return (
    <AccountRow
      icon={PHONES.includes(session.system) ? Smartphone : Monitor}
      title={name}
      badge={session.current ? <Badge tone="done">{m.account_browsers_this()}</Badge> : null}
      text={describeSession(session)}
      action={
        session.current ? null : (
          <Button
            variant="link"
            size="small"
            busy={isPending}
            aria-label={m.account_browsers_end_named({ name })}
            onClick={end}
          >
            {m.account_browsers_end()}
          </Button>
        )
      }
    />
  )
}

function describeSession({ country, ...session }: AccountSession): string {
  const use = describeSessionUse(session)
  const place = country === null ? undefined : countryName(country)
  return place ? m.account_browsers_place({ place, use }) : use
}

const countryName = (code: string) =>
  new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'none' }).of(code)

function describeSessionUse({ current, updated_at, trusted_until }: Omit<AccountSession, 'country'>): string {
  const activity = current
    ? m.account_browsers_active_now()
    : m.account_browsers_active({ moment: describeWhen(updated_at) })
  if (trusted_until === null) return activity
  return m.account_browsers_trusted({ activity, day: describeDay(trusted_until) })
}

function say(title: string, tone: 'success' | 'destructive' = 'success'): void {
  toast({ action: 'account.browsers', tone, title })
}

/** Asks before every other browser is signed out. */
export function EndOthersDialog({ onClose, onEnded }: { onClose: () => void; onEnded?: () => void }) {
  const refresh = useRefreshAccount()
  return (
    <AccountDialog
      title={m.account_browsers_end_others()}
      text={m.account_browsers_end_others_text()}
      fields={[]}
      submitLabel={m.account_browsers_end_others()}
      isDestructive
      send={async () => {
        await callAuth('POST /api/auth/revoke-other-sessions', { json: {} })
        await refresh()
      }}
      onDone={() => {
        say(m.account_browsers_others_ended())
        onClose()
        onEnded?.()
      }}
      onClose={onClose}
    />
  )
}
