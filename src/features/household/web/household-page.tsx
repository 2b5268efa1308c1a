import { useQuery } from '@tanstack/react-query'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { OwnHousehold } from '../schema.ts'
import { householdQuery, useRequest, useWithdrawal } from './api.ts'
import { toastDone, toastFailure } from './household-toast.ts'
import { PersonCard } from './person-card.tsx'

/** The family of the person: nobody is named and nothing is shown but what both have agreed to. */
export default function HouseholdPage() {
  const query = useQuery(householdQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/account">
          {m.account_overview_title()}
        </ButtonLink>
        <PageHeading title={m.household_title()} lead={m.household_lead()} />
      </div>
      <QueryScreen
        query={query}
        failed={{ title: m.household_failed_title(), safe: m.household_failed_safe() }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(household) => (household.others > 0 ? <Family household={household} /> : <NoFamily />)}
      </QueryScreen>
    </div>
  )
}

function NoFamily() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.household_none_title()}
      text={m.household_none_text()}
      action={<ButtonLink to="/messages">{m.household_none_button()}</ButtonLink>}
    />
  )
}

function Family({ household }: { household: OwnHousehold }) {
  const { others, people } = household
  return (
    <>
      <Card as="section" aria-labelledby="family-others" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="family-others" className="type-h3">
            {m.household_others({ count: others })}
          </h2>
          <p className="text-ink-2">{m.household_rule()}</p>
        </div>
        <Request household={household} />
      </Card>
      {people.length > 0 ? (
        <ul aria-label={m.household_people()} className="grid gap-4">
          {people.map((person) => (
            <PersonCard key={person.id} person={person} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Asks those who can be asked, and takes back what is not answered. */
function Request({ household: { to_ask, waiting } }: { household: OwnHousehold }) {
  const request = useRequest()
  const withdrawal = useWithdrawal()
  const ask = () => void request.mutateAsync().then(() => toastDone(m.household_asked()), toastFailure)
  const withdraw = () =>
    void withdrawal.mutateAsync().then(() => toastDone(m.household_withdrawn()), toastFailure)
  return (
    <>
      {to_ask > 0 ? (
        <div className="grid gap-2">
          <Button busy={request.isPending} onClick={ask} className="justify-self-start">
            {m.household_ask()}
          </Button>
          <p className="type-small text-ink-2">{m.household_ask_effect({ count: to_ask })}</p>
        </div>
      ) : null}
      {waiting > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="type-small">{m.household_waiting({ count: waiting })}</p>
          <Button variant="link" size="small" busy={withdrawal.isPending} onClick={withdraw}>
            {m.household_withdraw()}
          </Button>
        </div>
      ) : null}
    </>
  )
}
