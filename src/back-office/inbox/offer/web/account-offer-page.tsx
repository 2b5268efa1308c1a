import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { PrivatePage } from '#features/account/recovery/web/private-page.tsx'
import { AccountLayout } from '#features/account/web/account-layout.tsx'
import { TrustPanel } from '#features/account/web/trust-panel.tsx'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { type Offer, useOffer } from './use-offer.ts'

export const handle = { bare: true }

/** Where the link of an offered account leads. The account needs a press: mail programs open links, too. */
export default function AccountOfferPage() {
  const { offer, busy, accept } = useOffer()
  const { state } = offer
  const isBefore = state === 'checking' || state === 'open'
  return (
    <AccountLayout picture={DeskPicture} aside={<TrustPanel />}>
      <PrivatePage />
      <PageHeading
        key={isBefore ? 'open' : state}
        title={isBefore ? m.back_office_inbox_offer_title() : m.back_office_inbox_offer_void_title()}
        lead={leadOf(offer)}
        takesFocus={!isBefore}
      />
      {state === 'open' ? <Question busy={busy} onAccept={() => void accept()} /> : null}
      {state === 'used' || state === 'has_account' ? (
        <ButtonLink to="/login" className="justify-self-start">
          {m.account_sign_in_link()}
        </ButtonLink>
      ) : null}
    </AccountLayout>
  )
}

function Question({ busy, onAccept }: { busy: boolean; onAccept(): void }) {
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-2 pl-5">
        <li>{m.back_office_inbox_offer_point_password()}</li>
        <li>{m.back_office_inbox_offer_point_message()}</li>
        <li>{m.back_office_inbox_offer_point_terms()}</li>
        <li>{m.back_office_inbox_offer_point_nothing()}</li>
      </ul>
      <Button busy={busy} onClick={onAccept}>
        {m.back_office_inbox_offer_button()}
      </Button>
      <PageLink href="/PrivacyPolicy" className="link inline-flex min-h-11 items-center justify-self-start">
        {m.back_office_inbox_offer_privacy()}
      </PageLink>
    </div>
  )
}

function leadOf({ state, email }: Offer): string {
  switch (state) {
    case 'checking':
      return m.account_recovery_reset_checking()
    case 'open':
      return email
        ? m.back_office_inbox_offer_lead({ email: readableEmail(email) })
        : m.back_office_inbox_offer_lead_nameless()
    case 'expired':
      return m.back_office_inbox_offer_expired()
    case 'used':
      return m.back_office_inbox_offer_used()
    case 'has_account':
      return m.back_office_inbox_offer_has_account()
    case 'unknown':
      return m.back_office_inbox_offer_unknown()
  }
}
