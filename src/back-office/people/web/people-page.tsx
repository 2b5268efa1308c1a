import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { DeskSearch } from '#back-office/desk/web/desk-search.tsx'
import { MAX_SEARCH_LENGTH } from '#back-office/people/contract.ts'
import type { Applicant } from '#back-office/people/schema.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { peopleQuery } from './api.ts'
import { BlockDialog, EmailDialog } from './person-dialogs.tsx'
import { PersonRow, type PersonTask } from './person-row.tsx'

/** The people of the public: find somebody, and help with their account. */
export default function PeoplePage() {
  const { user } = useAuth()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  if (user?.role !== 'admin') return <Navigate to={OFFICE_PATH} replace />
  return (
    <DeskScreen title={m.back_office_people_title()} lead={m.back_office_people_lead()} isNarrow>
      <DeskSearch
        label={m.back_office_people_search()}
        submitLabel={m.back_office_people_search_submit()}
        words={words}
        maxLength={MAX_SEARCH_LENGTH}
        onSearch={(q) => setParams(q ? { q } : {})}
      />
      <People words={words} />
    </DeskScreen>
  )
}

function People({ words }: { words: string }) {
  const query = useInfiniteQuery(peopleQuery(words))
  const [task, setTask] = useState<PersonTask>()
  const people = query.data?.pages.flat() ?? []
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_people_failed_title(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={5} />}
    >
      {() => (
        <>
          <p role="status" className="text-ink-2 empty:hidden">
            {people.length === 0 ? describeNobody(words) : null}
          </p>
          {people.length > 0 ? <List people={people} onTask={setTask} /> : null}
          <LoadMoreButton more={query}>{m.back_office_people_more()}</LoadMoreButton>
          <TaskDialog task={task} onClose={() => setTask(undefined)} />
        </>
      )}
    </QueryScreen>
  )
}

const describeNobody = (words: string) =>
  words ? m.back_office_people_none_found({ words }) : m.back_office_people_none()

function List({ people, onTask }: { people: readonly Applicant[]; onTask(task: PersonTask): void }) {
  return (
    <Card as="ul" padded={false} aria-label={m.back_office_people_list()} className="divide-y divide-line">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} onTask={onTask} />
      ))}
    </Card>
  )
}

function TaskDialog({ task, onClose }: { task: PersonTask | undefined; onClose: () => void }) {
  if (!task) return null
  if (task.name === 'block') return <BlockDialog person={task.person} onClose={onClose} />
  return <EmailDialog person={task.person} onClose={onClose} />
}
