import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { MessageAll } from '#back-office/case-file/acts/web/message-all.tsx'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { describeStage, describeToDo, describeWhat } from '#back-office/desk/web/case-text.ts'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import { CaseTerm } from '#back-office/work-queue/web/case-facts.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Household, Member } from '../schema.ts'
import { householdQuery } from './api.ts'
import { HiddenCases } from './hidden-cases.tsx'
import { listOpen, nameHousehold, nameMember } from './member-text.ts'
import { describeRelation } from './relation-text.ts'
import { SharedDocuments } from './shared-documents.tsx'

/** All cases of a family side by side. */
export default function HouseholdPage() {
  const { id = '' } = useParams()
  const query = useQuery(householdQuery(id))
  const household = query.data
  return (
    <DeskScreen
      title={household ? nameHousehold(household) : m.back_office_households()}
      lead={household ? m.back_office_households_cases({ count: household.members.length }) : undefined}
      actions={
        household ? (
          <MessageAll
            label={m.back_office_households_message()}
            cases={household.members}
            name={`household-${household.id}-acts`}
          />
        ) : undefined
      }
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_households_failed(),
          safe: m.back_office_desk_load_failed_safe(),
          advice: m.back_office_desk_load_failed_advice(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(found) => (found ? <Cases household={found} /> : <Gone />)}
      </QueryScreen>
    </DeskScreen>
  )
}

/** There is no such family, or the reader sees no case of it: nobody is told which. */
function Gone() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.back_office_households_gone()}
      text={m.back_office_households_gone_text()}
      action={<ButtonLink to={OFFICE_PATH}>{m.back_office_case_file_to_queue()}</ButtonLink>}
    />
  )
}

function Cases({ household }: { household: Household }) {
  return (
    <div className="grid gap-6">
      <ul
        aria-label={m.back_office_households_members()}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4"
      >
        {household.members.map((member) => (
          <MemberCard key={member.number} member={member} />
        ))}
      </ul>
      <HiddenCases count={household.hidden} />
      <SharedDocuments household={household} />
    </div>
  )
}

function MemberCard({ member }: { member: Member }) {
  const { number, relation, turn, stage, assigned_to_name } = member
  const name = nameMember(member)
  return (
    <Card as="li" className="grid content-start gap-3">
      <div>
        <h2 className="type-h3">
          <Link to={partPath(number, 'documents')} translate="no" className="link wrap-anywhere">
            {name}
          </Link>
        </h2>
        <p className="type-small text-ink-2 wrap-anywhere">
          {describeRelation(relation)} · <span translate="no">{number}</span> · {describeWhat(member)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 type-small">
        <TurnBadge turn={turn} />
        <span className="min-w-0 wrap-anywhere">{describeToDo(member)}</span>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 type-small">
        <Fact name={m.back_office_case_file_stage()}>{describeStage(stage)}</Fact>
        <Fact name={m.back_office_queue_term()}>
          {member.term || member.legal_by_application ? (
            <CaseTerm row={member} />
          ) : (
            m.back_office_queue_term_none()
          )}
        </Fact>
        <Fact name={m.back_office_households_still_open()}>
          <OpenList open={listOpen(member)} />
        </Fact>
        <Fact name={m.back_office_queue_assigned()}>
          {assigned_to_name ? (
            <span translate="no">{assigned_to_name}</span>
          ) : (
            m.back_office_queue_assigned_nobody()
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function OpenList({ open }: { open: readonly string[] }) {
  if (open.length === 0) return m.back_office_households_nothing_open()
  return (
    <ul>
      {open.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
