import { useQuery } from '@tanstack/react-query'
import { householdPath } from '#back-office/case-file/web/case-parts.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Users } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Household } from '../schema.ts'
import { AddMember } from './add-member.tsx'
import { caseHouseholdQuery } from './api.ts'
import { HiddenCases } from './hidden-cases.tsx'
import { MemberRow } from './member-row.tsx'
import { SharedDocuments } from './shared-documents.tsx'

/** The cases that belong to this one, as a family. */
export default function FamilyPage() {
  const { number } = useCaseFile()
  const query = useQuery(caseHouseholdQuery(number))
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_households_failed(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={4} />}
    >
      {({ household }) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-6">
            <Members number={number} household={household} />
            {household ? <SharedDocuments number={number} household={household} /> : null}
          </div>
          <AddMember number={number} members={household?.members.map((one) => one.number) ?? [number]} />
        </div>
      )}
    </QueryScreen>
  )
}

function Members({ number, household }: { number: string; household: Household | null }) {
  return (
    <Card as="section" padded={false} aria-labelledby="family-title" className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 md:px-6">
        <h2 id="family-title" className="type-h3">
          {m.back_office_households()}
        </h2>
        {household ? (
          <ButtonLink
            variant="second"
            size="small"
            icon={Users}
            to={householdPath(household.id)}
            {...offer(m.back_office_households_open())}
          >
            {m.back_office_households_open()}
          </ButtonLink>
        ) : null}
      </div>
      {household ? (
        <>
          <ul aria-label={m.back_office_households_members()} className="divide-y divide-line">
            {household.members.map((member) => (
              <MemberRow key={member.number} number={number} member={member} />
            ))}
          </ul>
          <Rest household={household} />
        </>
      ) : (
        <p className="max-w-prose p-4 text-ink-2 md:p-6">{m.back_office_households_none()}</p>
      )}
    </Card>
  )
}

/** That one case is left, and how many the reader does not see. */
function Rest({ household: { members, hidden } }: { household: Household }) {
  const isAlone = members.length === 1 && hidden === 0
  if (!isAlone && hidden === 0) return null
  return (
    <div className="border-t border-line px-4 py-3 md:px-6">
      {isAlone ? <p className="type-small text-ink-2">{m.back_office_households_one_left()}</p> : null}
      <HiddenCases count={hidden} />
    </div>
  )
}
