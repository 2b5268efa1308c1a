import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { STAFF_ROLES } from '#back-office/staff/contract.ts'
import { roleName } from '#back-office/staff/rules.ts'
import { describeBrowser } from '#features/account/devices/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { UserRoundX } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { callStaff, useTeamChange } from './api.ts'
import { type Member, PersonCell } from './team-members.tsx'

/** What an admin can change of a colleague. */
export function MemberPanel({ member, onDone }: { member: Member; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="member-name" className="lg:sticky lg:top-24">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h2 ref={heading} id="member-name" tabIndex={-1} translate="no" className="focus-quiet">
          <span className="sr-only">{member.full_name}</span>
          <span aria-hidden>
            <PersonCell member={member} />
          </span>
        </h2>
        <RoleForm member={member} />
        <Sessions member={member} />
        <Suspension member={member} onDone={onDone} />
      </Card>
    </section>
  )
}

function RoleForm({ member: { id, role } }: { member: Member }) {
  const { mutateAsync, isPending } = useTeamChange((wanted: Member['role']) =>
    callStaff('PATCH /api/staff/team/:id', { param: { id }, json: { role: wanted } }),
  )
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('role')
    const wanted = STAFF_ROLES.find((known) => known === chosen)
    const onSuccess = () => toastSuccess(m.back_office_staff_team_role_saved())
    if (wanted) void mutateAsync(wanted).then(onSuccess, toastFailure)
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <Field id="member-role" label={m.back_office_staff_team_role()}>
        <Select
          key={role}
          name="role"
          defaultValue={role}
          options={STAFF_ROLES.map((value) => ({ value, label: roleName(value) }))}
        />
      </Field>
      <Button type="submit" variant="second" size="small" busy={isPending} className="justify-self-start">
        {m.back_office_staff_team_role_save()}
      </Button>
    </form>
  )
}

function Sessions({ member: { id, full_name: name, sessions } }: { member: Member }) {
  const { mutateAsync, isPending } = useTeamChange(() =>
    callStaff('DELETE /api/staff/team/:id/sessions', { param: { id } }),
  )
  const end = () =>
    void mutateAsync().then(
      () => toastSuccess(m.back_office_staff_team_sessions_ended({ name })),
      toastFailure,
    )
  return (
    <section aria-labelledby="member-sessions" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="member-sessions" className="type-h3">
          {m.back_office_staff_team_sessions()}
        </h3>
        {sessions.length > 0 ? (
          <Button variant="link" size="small" busy={isPending} onClick={end}>
            {m.back_office_staff_team_sessions_end()}
          </Button>
        ) : null}
      </div>
      {sessions.length === 0 ? (
        <p className="type-small text-ink-2">{m.back_office_staff_team_sessions_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="py-2">
              <p className="type-small font-semibold">{nameOf(session)}</p>
              <p className="type-caption text-ink-2">
                {formatMoment(new Date(session.last_used_at), readClock())}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameOf(session: Member['sessions'][number]): string {
  const isKnown = session.browser !== null || session.system !== null
  return isKnown ? describeBrowser(session) : m.account_browsers_unknown()
}

function Suspension({ member, onDone }: { member: Member; onDone: () => void }) {
  const { id, full_name: name, open_cases } = member
  const { mutateAsync, isPending } = useTeamChange((cases_to: string | null) =>
    callStaff('PATCH /api/staff/team/:id', { param: { id }, json: { suspended: true, cases_to } }),
  )
  const suspend = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = new FormData(event.currentTarget).get('cases_to')
    void mutateAsync(typeof to === 'string' && to !== '' ? to : null).then(() => {
      toastSuccess(m.back_office_staff_team_suspended_done({ name }))
      onDone()
    }, toastFailure)
  }
  return (
    <form
      onSubmit={suspend}
      aria-labelledby="member-suspend"
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <h3 id="member-suspend" title={name} className="truncate type-h3 text-nowrap!">
        {m.back_office_staff_team_suspend_title({ name })}
      </h3>
      <p title={name} className="line-clamp-3 type-small text-ink-2 wrap-anywhere">
        {m.back_office_staff_team_suspend_text()}
      </p>
      {open_cases > 0 ? <HandOver member={member} /> : null}
      <Button type="submit" variant="destructive" icon={UserRoundX} className="mt-2 w-full" busy={isPending}>
        {m.back_office_staff_team_suspend()}
      </Button>
    </form>
  )
}

/** Who gets the open cases; nobody, so that they are unassigned in the queue, unless somebody is chosen. */
function HandOver({ member: { id, open_cases } }: { member: Member }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <Field id="member-cases" label={m.back_office_staff_team_cases({ count: open_cases })}>
      <Select
        name="cases_to"
        placeholder={m.back_office_staff_team_cases_nobody()}
        options={colleagues.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))}
      />
    </Field>
  )
}
