import { useQuery } from '@tanstack/react-query'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { useRows } from '#back-office/case-file/web/use-rows.ts'
import { KeyButton } from '#back-office/desk/web/key-button.tsx'
import { FailedState } from '#brand/failed-state.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import type { StaffCheck } from '#features/checks/schema.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { type CheckGroup, GROUPS, listGroup } from '../rules.ts'
import { checksQuery } from './api.ts'
import { CheckRow, OVERRULE } from './check-row.tsx'
import { describeGroup } from './checks-text.ts'
import { GoodChecks } from './good-checks.tsx'
import { type CheckActs, useCheckActs } from './use-check-acts.ts'

/** What was checked of a case, with the rule of each and what a colleague has overruled. */
export default function ChecksPage() {
  const file = useCaseFile()
  const { data: checks, error, refetch } = useQuery(checksQuery(file.number))
  if (checks) return checks.length > 0 ? <Checks file={file} checks={checks} /> : <None file={file} />
  if (!error) return <SkeletonRows count={6} />
  return (
    <FailedState
      title={m.back_office_case_file_checks_load_failed()}
      safe={m.back_office_desk_load_failed_safe()}
      advice={m.back_office_desk_load_failed_advice()}
      onRetry={() => void refetch()}
    />
  )
}

function None({ file: { number, ended_at } }: { file: CaseFile }) {
  const hasEnded = ended_at !== null
  return (
    <EmptyState
      picture={ChecklistPicture}
      title={
        hasEnded ? m.back_office_case_file_checks_ended_title() : m.back_office_case_file_checks_none_title()
      }
      text={
        hasEnded ? m.back_office_case_file_checks_ended_text() : m.back_office_case_file_checks_none_text()
      }
      action={
        <ButtonLink variant="second" to={partPath(number, hasEnded ? 'history' : 'messages')}>
          {hasEnded
            ? m.back_office_case_file_checks_to_history()
            : m.back_office_case_file_checks_to_messages()}
        </ButtonLink>
      }
    />
  )
}

interface ChecksProps {
  file: CaseFile
  checks: readonly StaffCheck[]
}

function Checks({ file, checks }: ChecksProps) {
  const acts = useCheckActs(file.ended_at === null)
  const groups = GROUPS.map((group) => ({ group, list: listGroup(checks, group) }))
  const open = groups.filter(({ group, list }) => group !== 'good' && list.length > 0)
  const rows = useRows<HTMLDivElement>(open.flatMap(({ list }) => list.map(({ id }) => id)))
  const props = { number: file.number, applicant: nameOf(file), acts }
  return (
    <Card as="section" padded={false} aria-labelledby="checks-title" className="checks overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 md:px-6">
        <div className="min-w-0">
          <h2 id="checks-title" className="type-h3">
            {m.back_office_case_file_checks()}
          </h2>
          <p className="type-small text-ink-2">{m.back_office_case_file_checks_meaning()}</p>
        </div>
        <Keys rows={rows} />
      </div>
      <div ref={rows.list} tabIndex={-1} className="focus-quiet divide-y divide-line">
        {open.map(({ group, list }) => (
          <Group key={group} group={group} list={list} {...props} />
        ))}
      </div>
      <GoodChecks list={listGroup(checks, 'good')} isOpen={isGood(checks, acts.writing)} {...props} />
    </Card>
  )
}

/** What is being overruled has become good: it is shown with what was typed. */
const isGood = (checks: readonly StaffCheck[], id: string | null) =>
  checks.some((check) => check.id === id && check.verdict === 'good')

interface GroupProps {
  group: CheckGroup
  list: readonly StaffCheck[]
  number: string
  applicant: string
  acts: CheckActs
}

function Group({ group, list, ...props }: GroupProps) {
  const id = `checks-${group}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b border-line bg-sunken px-4 py-2 type-small font-semibold md:px-6">
        {describeGroup(group, list.length)}
      </h3>
      <ul className="divide-y divide-line">
        {list.map((check) => (
          <CheckRow key={check.id} check={check} isInList className="px-4 py-3 md:px-6" {...props} />
        ))}
      </ul>
    </section>
  )
}

/** The keys, each a button. */
function Keys({ rows }: { rows: ReturnType<typeof useRows<HTMLDivElement>> }) {
  const keys = {
    j: () => rows.move(1, 0),
    k: () => rows.move(-1, 0),
    o: () => rows.current()?.querySelector<HTMLElement>(`[${OVERRULE}]`)?.click(),
  }
  useShortcuts(keys)
  return (
    <div className="-mx-2 flex flex-wrap">
      <KeyButton shortcut="J" onClick={keys.j}>
        {m.back_office_case_file_key_next_check()}
      </KeyButton>
      <KeyButton shortcut="K" onClick={keys.k}>
        {m.back_office_case_file_key_previous()}
      </KeyButton>
    </div>
  )
}
