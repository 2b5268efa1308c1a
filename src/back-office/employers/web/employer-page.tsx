import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { MessageAll } from '#back-office/case-file/acts/web/message-all.tsx'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { describeDaysLeft, describeWhat } from '#back-office/desk/web/case-text.ts'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { CaseFacts } from '#back-office/work-queue/web/case-facts.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EMPLOYERS_SCREEN } from '../contract.ts'
import type { EmployerCase, EmployerPage as Page, WaitingTask } from '../schema.ts'
import { employerQuery } from './api.ts'
import { EmployerContact } from './employer-contact.tsx'

/** An employer: how to reach it, its cases, and what somebody else has yet to do in them. */
export default function EmployerPage() {
  const { id = '' } = useParams()
  const query = useQuery(employerQuery(id))
  const employer = query.data
  return (
    <DeskScreen
      title={employer?.name ?? m.back_office_employers_of_case()}
      lead={employer ? m.back_office_employers_case_count({ count: employer.cases.length }) : undefined}
      actions={
        employer ? (
          <MessageAll
            label={m.back_office_employers_message()}
            cases={employer.cases}
            name={`employer-${employer.id}-acts`}
          />
        ) : undefined
      }
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_employers_failed_one(),
          safe: m.back_office_desk_load_failed_safe(),
          advice: m.back_office_desk_load_failed_advice(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(found) => (found ? <Parts employer={found} /> : <Gone />)}
      </QueryScreen>
    </DeskScreen>
  )
}

function Gone() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.back_office_employers_gone()}
      text={m.back_office_employers_gone_text()}
      action={<ButtonLink to={EMPLOYERS_SCREEN}>{m.back_office_employers_to_list()}</ButtonLink>}
    />
  )
}

function Parts({ employer }: { employer: Page }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <EmployerContact employer={employer} />
      <div className="grid gap-6">
        <Cases cases={employer.cases} />
        <Waiting tasks={employer.waiting} cases={employer.cases} />
      </div>
    </div>
  )
}

const nameCase = ({ person }: EmployerCase) => person.name || showEmail(person.email)

function Cases({ cases }: { cases: readonly EmployerCase[] }) {
  return (
    <Card as="section" padded={false} aria-labelledby="cases-title" className="overflow-clip">
      <h2 id="cases-title" className="border-b border-line px-4 py-3 type-h3 md:px-6">
        {m.back_office_employers_cases()}
      </h2>
      {cases.length === 0 ? (
        <p className="max-w-prose p-4 text-ink-2 md:p-6">{m.back_office_employers_cases_none()}</p>
      ) : (
        <ul aria-labelledby="cases-title" className="divide-y divide-line">
          {cases.map((one) => (
            <li key={one.number} className="grid gap-2 px-4 py-3.5 md:px-6">
              <div>
                <Link
                  to={partPath(one.number, 'employer')}
                  translate="no"
                  className="link font-semibold wrap-anywhere"
                >
                  {nameCase(one)}
                </Link>
                <p className="type-small text-ink-2 wrap-anywhere">
                  {one.position ? <span translate="no">{one.position} · </span> : null}
                  <span translate="no">{one.number}</span> · {describeWhat(one)}
                </p>
              </div>
              <CaseFacts row={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface WaitingProps {
  tasks: readonly WaitingTask[]
  cases: readonly EmployerCase[]
}

function Waiting({ tasks, cases }: WaitingProps) {
  if (cases.length === 0) return null
  return (
    <Card as="section" padded={false} aria-labelledby="waiting-title" className="overflow-clip">
      <h2 id="waiting-title" className="border-b border-line px-4 py-3 type-h3 md:px-6">
        {m.back_office_employers_waiting()}
      </h2>
      {tasks.length === 0 ? (
        <p className="px-4 py-3.5 text-ink-2 md:px-6">{m.back_office_employers_waiting_none()}</p>
      ) : (
        <ul aria-labelledby="waiting-title" className="divide-y divide-line">
          {tasks.map((task) => (
            <WaitingRow key={task.id} task={task} of={cases.find(({ number }) => number === task.number)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WaitingRow({ task, of }: { task: WaitingTask; of: EmployerCase | undefined }) {
  const { number, title, due_on, days_left } = task
  const isLate = days_left !== null && days_left < 0
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={partPath(number, 'tasks')} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        <p translate="no" className="type-small text-ink-2 wrap-anywhere">
          {of ? `${nameCase(of)} · ${number}` : number}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small text-ink-2">
        {due_on
          ? m.back_office_employers_waiting_due({ date: formatDate(due_on) })
          : m.back_office_employers_waiting_no_day()}
        {days_left === null ? null : (
          <Badge tone={isLate ? 'failed' : 'plain'} icon={isLate ? TriangleAlert : Calendar}>
            {describeDaysLeft(days_left)}
          </Badge>
        )}
      </div>
    </li>
  )
}
