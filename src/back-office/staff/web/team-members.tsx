import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { roleName } from '#back-office/staff/rules.ts'
import type { Team } from '#back-office/staff/schema.ts'
import { initialsOf } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ShieldCheck, Smartphone, TriangleAlert } from '#ui/icons.tsx'
import { callStaff, useTeamChange } from './api.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { TeamPart, TeamRow } from './team-rows.tsx'

export type Member = Team['members'][number]

const when = (instant: string) => formatMoment(new Date(instant), readClock())

interface WorkingMembersProps {
  members: readonly Member[]
  openId: string | undefined
  onOpen(id: string | undefined): void
}

/** Who works here. */
export function WorkingMembers({ members, openId, onOpen }: WorkingMembersProps) {
  return (
    <TeamPart
      id="team-working"
      title={m.back_office_staff_team_working()}
      columns={[
        m.back_office_staff_team_person(),
        m.back_office_staff_team_role(),
        m.back_office_staff_team_factor(),
        m.back_office_staff_team_last(),
      ]}
      note={
        members.some(({ second_factor }) => second_factor === null)
          ? m.back_office_staff_team_factor_note()
          : undefined
      }
    >
      {members.map((member) => (
        <WorkingRow key={member.id} member={member} isOpen={member.id === openId} onOpen={onOpen} />
      ))}
    </TeamPart>
  )
}

interface WorkingRowProps {
  member: Member
  isOpen: boolean
  onOpen(id: string | undefined): void
}

function WorkingRow({ member, isOpen, onOpen }: WorkingRowProps) {
  const { id, full_name: name, role, second_factor, last_here_at, is_you } = member
  const label = isOpen
    ? m.back_office_staff_team_close_named({ name })
    : m.back_office_staff_team_open_named({ name })
  return (
    <TeamRow
      isOpen={isOpen}
      isShort
      cells={[
        <PersonCell key="person" member={member} />,
        roleName(role),
        <Factor key="factor" of={second_factor} />,
        last_here_at ? when(last_here_at) : m.back_office_staff_team_never(),
      ]}
      action={
        is_you ? (
          <span className="type-small text-ink-2">{m.back_office_staff_team_you()}</span>
        ) : (
          <Button
            variant="link"
            size="small"
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : id)}
          >
            {isOpen ? m.ui_close() : m.back_office_staff_team_open()}
          </Button>
        )
      }
    />
  )
}

/** Initials, name and address. */
export function PersonCell({
  member: { full_name, email },
  faded = false,
}: {
  member: Pick<Member, 'full_name'> & { email: string | null }
  faded?: boolean
}) {
  return (
    <div translate="no" className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-badge font-semibold type-caption',
          faded ? 'bg-sunken text-ink-2' : 'bg-pine-tint text-pine',
        )}
      >
        {initialsOf({ full_name, email: email ?? '' })}
      </span>
      <div className="min-w-0">
        <p title={full_name} className="truncate font-semibold">
          {full_name}
        </p>
        <p title={showEmail(email)} className="truncate type-caption text-ink-2">
          {showEmail(email)}
        </p>
      </div>
    </div>
  )
}

function Factor({ of }: { of: Member['second_factor'] }) {
  if (of === 'passkey')
    return (
      <Badge tone="done" icon={ShieldCheck}>
        {m.back_office_staff_team_factor_passkey()}
      </Badge>
    )
  if (of === 'app')
    return (
      <Badge tone="done" icon={Smartphone}>
        {m.back_office_staff_team_factor_app()}
      </Badge>
    )
  return (
    <Badge tone="waiting" icon={TriangleAlert}>
      {m.back_office_staff_team_factor_none()}
    </Badge>
  )
}

/** Who is suspended; nothing while nobody is. */
export function SuspendedMembers({ members }: { members: readonly Member[] }) {
  const [erasing, setErasing] = useState<Member>()
  const letIn = useTeamChange((id: string) =>
    callStaff('PATCH /api/staff/team/:id', { param: { id }, json: { suspended: false } }),
  )
  const press = ({ id, full_name: name }: Member) =>
    void letIn
      .mutateAsync(id)
      .then(() => toastSuccess(m.back_office_staff_team_let_in_done({ name })), toastFailure)
  if (members.length === 0) return null
  return (
    <>
      <TeamPart id="team-suspended" title={m.back_office_staff_team_suspended()}>
        {members.map((member) => (
          <TeamRow
            key={member.id}
            cells={[
              <PersonCell key="person" member={member} faded />,
              roleName(member.role),
              m.back_office_staff_team_since({ day: when(member.suspended_at ?? '') }),
            ]}
            action={
              <div className="flex flex-wrap justify-end gap-x-4">
                <Button
                  variant="link"
                  size="small"
                  aria-label={m.back_office_staff_erase_named({ name: member.full_name })}
                  onClick={() => setErasing(member)}
                >
                  {m.back_office_staff_erase()}
                </Button>
                <Button
                  variant="link"
                  size="small"
                  busy={letIn.isPending && letIn.variables === member.id}
                  aria-label={m.back_office_staff_team_let_in_named({ name: member.full_name })}
                  onClick={() => press(member)}
                >
                  {m.back_office_staff_team_let_in()}
                </Button>
              </div>
            }
          />
        ))}
      </TeamPart>
      {erasing ? <EraseDialog member={erasing} onClose={() => setErasing(undefined)} /> : null}
    </>
  )
}
