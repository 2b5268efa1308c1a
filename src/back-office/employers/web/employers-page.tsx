import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { offer } from '#back-office/desk/web/command-text.ts'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { DeskSearch } from '#back-office/desk/web/desk-search.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { formatNip } from '#shared/person/nip.ts'
import { showPhone } from '#shared/person/phone.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus } from '#ui/icons.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EMPLOYERS_SCREEN, MAX_EMPLOYER_SEARCH } from '../contract.ts'
import type { EmployerRow } from '../schema.ts'
import { employersQuery } from './api.ts'
import { EmployerDialog } from './employer-dialog.tsx'

/** Employers as contacts of the team. */
export default function EmployersPage() {
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  return (
    <DeskScreen
      title={m.back_office_employers_title()}
      lead={m.back_office_employers_lead()}
      actions={<NewEmployer />}
      isNarrow
    >
      <DeskSearch
        label={m.back_office_employers_search()}
        submitLabel={m.back_office_employers_search_submit()}
        words={words}
        maxLength={MAX_EMPLOYER_SEARCH}
        onSearch={(q) => setParams(q ? { q } : {})}
      />
      <Employers words={words} />
    </DeskScreen>
  )
}

function NewEmployer() {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const label = m.back_office_employers_new()
  return (
    <>
      <Button icon={Plus} onClick={() => setIsOpen(true)} {...offer(label)}>
        {label}
      </Button>
      {isOpen ? (
        <EmployerDialog
          onSaved={({ id }) => void navigate(`${EMPLOYERS_SCREEN}/${id}`)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

function Employers({ words }: { words: string }) {
  const query = useInfiniteQuery(employersQuery(words))
  const employers = query.data?.pages.flat() ?? []
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_employers_failed(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={5} />}
    >
      {() => (
        <>
          <p role="status" className="text-ink-2 wrap-anywhere empty:hidden">
            {employers.length === 0 && words ? m.back_office_employers_none_found({ words }) : null}
          </p>
          {employers.length > 0 ? <List employers={employers} /> : words ? null : <Nobody />}
          <LoadMoreButton more={query}>{m.back_office_employers_more()}</LoadMoreButton>
        </>
      )}
    </QueryScreen>
  )
}

function Nobody() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.back_office_employers_none_title()}
      text={m.back_office_employers_none_text()}
    />
  )
}

function List({ employers }: { employers: readonly EmployerRow[] }) {
  return (
    <Card as="ul" padded={false} aria-label={m.back_office_employers_list()} className="divide-y divide-line">
      {employers.map((employer) => (
        <Row key={employer.id} employer={employer} />
      ))}
    </Card>
  )
}

const NO_BREAK = '\u00a0'

function Row({ employer }: { employer: EmployerRow }) {
  const { id, name, nip, contact_name, phone, email, open_cases } = employer
  const how = [
    contact_name,
    phone && showPhone(phone).replaceAll(' ', NO_BREAK),
    email && readableEmail(email),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={`${EMPLOYERS_SCREEN}/${id}`} translate="no" className="link font-semibold wrap-anywhere">
          {name}
        </Link>
        <p translate="no" className="type-small text-ink-2 wrap-anywhere empty:hidden">
          {how}
        </p>
      </div>
      <div className="type-small text-ink-2 md:text-right">
        <p>{m.back_office_employers_open_count({ count: open_cases })}</p>
        {nip ? <p>{m.back_office_employers_nip_of({ nip: formatNip(nip) })}</p> : null}
      </div>
    </li>
  )
}
