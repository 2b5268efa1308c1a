import { useQuery } from '@tanstack/react-query'
import { QueryScreen } from '#client/query-screen.tsx'
import type { Account } from '#features/account/overview/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { FileDown, Mail, Users } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AccountPart, AccountRow } from './account-rows.tsx'
import { accountQuery } from './api.ts'
import { BrowsersPart } from './browsers-part.tsx'
import { IdentityPart } from './identity-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SecurityLog } from './security-log.tsx'

/** The parts of the account's page, which the desk has, too. */
export function AccountParts() {
  const query = useQuery(accountQuery)
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.account_overview_failed_title(),
        safe: m.account_overview_failed_safe(),
        advice: m.ui_try_in_a_moment(),
      }}
      skeleton={<SkeletonRows count={4} />}
    >
      {(account) => <Parts account={account} />}
    </QueryScreen>
  )
}

function Parts({ account }: { account: Account }) {
  const { user } = useAuth()
  return (
    <>
      <ProfileSection account={account} />
      <SecondFactorPart account={account} />
      <PasskeysPart account={account} />
      <IdentityPart account={account} />
      <BrowsersPart account={account} />
      {user?.role === 'applicant' ? <FamilyPart /> : null}
      {user?.role === 'applicant' ? <MailPart /> : null}
      <SecurityLog hasPassword={account.password !== null} />
      {user?.role === 'applicant' ? <OwnDataPart /> : null}
    </>
  )
}

function FamilyPart() {
  return (
    <AccountPart id="account-family" title={m.account_overview_household()}>
      <AccountRow
        icon={Users}
        title={m.account_overview_household_title()}
        text={m.account_overview_household_text()}
        action={
          <ButtonLink variant="link" size="small" to="/account/family">
            {m.account_overview_open()}
          </ButtonLink>
        }
      />
    </AccountPart>
  )
}

function MailPart() {
  return (
    <AccountPart id="account-mail" title={m.account_overview_mail()}>
      <AccountRow
        icon={Mail}
        title={m.account_overview_mail_title()}
        text={m.account_overview_mail_text()}
        action={
          <ButtonLink variant="link" size="small" to="/notification-settings">
            {m.account_overview_open()}
          </ButtonLink>
        }
      />
    </AccountPart>
  )
}

function OwnDataPart() {
  return (
    <AccountPart id="account-own-data" title={m.account_overview_own_data()}>
      <AccountRow
        icon={FileDown}
        title={m.account_overview_own_data_title()}
        text={m.account_overview_own_data_text()}
        action={
          <ButtonLink variant="link" size="small" to="/account/privacy">
            {m.account_overview_open()}
          </ButtonLink>
        }
      />
    </AccountPart>
  )
}
