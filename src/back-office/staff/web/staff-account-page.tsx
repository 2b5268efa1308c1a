import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { AccountParts } from '#features/account/overview/web/account-parts.tsx'
import { AccountPart, AccountRow } from '#features/account/overview/web/account-rows.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarX2 } from '#ui/icons.tsx'

/** Sign-in and security of one of the team, and the way to the days on which somebody covers. */
export default function StaffAccountPage() {
  return (
    <DeskScreen title={m.account_overview_title()} lead={m.account_overview_lead()} isNarrow>
      <div className="grid gap-8">
        <AccountParts />
        <AwayPart />
      </div>
    </DeskScreen>
  )
}

function AwayPart() {
  return (
    <AccountPart id="account-away" title={m.back_office_cover_card_title()}>
      <AccountRow
        icon={CalendarX2}
        title={m.back_office_cover_card_row()}
        text={m.back_office_cover_card_text()}
        action={
          <ButtonLink variant="link" size="small" to={`${OFFICE_PATH}/visits`}>
            {m.back_office_cover_card_open()}
          </ButtonLink>
        }
      />
    </AccountPart>
  )
}
