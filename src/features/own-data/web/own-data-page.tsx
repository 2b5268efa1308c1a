import { useQuery } from '@tanstack/react-query'
import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { AccountPart, AccountRow } from '#features/account/overview/web/account-rows.tsx'
import { accountQuery } from '#features/account/overview/web/api.ts'
import { ClosingSection } from '#features/own-data/closing/web/closing-section.tsx'
import { exportQuery } from '#features/own-data/export/web/api.ts'
import { ExportPart } from '#features/own-data/export/web/export-part.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowLeft, Eye, Lock } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'

/** Your Data: a copy of everything, and the end of the account. */
export default function OwnDataPage() {
  const account = useQuery(accountQuery)
  const copy = useQuery(exportQuery)
  const error = account.error ?? copy.error
  const isLoaded = account.data !== undefined && copy.data !== undefined
  return (
    <div className="mx-auto grid max-w-list gap-10">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/account">
          {m.account_overview_title()}
        </ButtonLink>
        <PageHeading title={m.own_data_title()} lead={m.own_data_lead()} />
      </div>
      {isLoaded ? (
        <>
          <ExportPart copy={copy.data} hasPassword={account.data.password !== null} />
          <AccessPart />
          <NotesPart />
          <ClosingSection />
        </>
      ) : null}
      {!isLoaded && !error ? (
        <SkeletonScreen className="grid gap-10">
          <SkeletonRows count={2} />
          <SkeletonRows count={3} />
        </SkeletonScreen>
      ) : null}
      {!isLoaded && error ? (
        <FailedState
          title={m.own_data_failed_title()}
          safe={m.own_data_failed_safe()}
          advice={m.own_data_failed_advice()}
          code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
          onRetry={() => {
            void account.refetch()
            void copy.refetch()
          }}
        />
      ) : null}
    </div>
  )
}

/** The way to what our team wrote for itself, once it was asked for. */
function NotesPart() {
  return (
    <AccountPart id="own-data-notes" title={m.own_data_notes_title()}>
      <AccountRow
        icon={Lock}
        text={m.own_data_notes_lead()}
        action={
          <ButtonLink to="/account/notes" variant="second" size="small">
            {m.own_data_notes_open()}
          </ButtonLink>
        }
      />
    </AccountPart>
  )
}

/** The way to who opened the person's documents. */
function AccessPart() {
  return (
    <AccountPart id="own-data-access" title={m.own_data_access_title()}>
      <AccountRow
        icon={Eye}
        text={m.own_data_access_lead()}
        action={
          <ButtonLink to="/account/access" variant="second" size="small">
            {m.own_data_access_open()}
          </ButtonLink>
        }
      />
    </AccountPart>
  )
}
