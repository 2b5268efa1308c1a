import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import type { Team } from '#back-office/staff/schema.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { UserRoundPlus } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { teamQuery } from './api.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberPanel } from './member-panel.tsx'
import { SuspendedMembers, WorkingMembers } from './team-members.tsx'

/** Team and roles: who works here, who is invited, who is suspended. */
export default function TeamPage() {
  const { user } = useAuth()
  return user?.role === 'admin' ? <TeamScreen /> : <Navigate to={OFFICE_PATH} replace />
}

function TeamScreen() {
  const query = useQuery(teamQuery)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <DeskScreen
      title={m.shell_office_team()}
      lead={query.data ? describeTeam(query.data) : undefined}
      actions={
        <Button size="small" icon={UserRoundPlus} onClick={() => setIsInviting(true)}>
          {m.back_office_staff_team_invite()}
        </Button>
      }
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_desk_load_failed_title(),
          safe: m.back_office_desk_load_failed_safe(),
          advice: m.back_office_desk_load_failed_advice(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(team) => <Parts team={team} />}
      </QueryScreen>
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </DeskScreen>
  )
}

const isWorking = ({ suspended_at }: Team['members'][number]) => suspended_at === null

function describeTeam({ members, invitations }: Team): string {
  const working = members.filter(isWorking).length
  return m.back_office_staff_team_lead({
    working,
    invited: invitations.filter(({ is_expired }) => !is_expired).length,
    suspended: members.length - working,
  })
}

function Parts({ team: { members, invitations } }: { team: Team }) {
  const [openId, setOpenId] = useState<string>()
  const working = members.filter(isWorking)
  const open = working.find(({ id }) => id === openId)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 gap-8 lg:has-[+*]:col-span-1 lg:only:col-span-2">
        <WorkingMembers members={working} openId={open?.id} onOpen={setOpenId} />
        <Invitations invitations={invitations} />
        <SuspendedMembers members={members.filter((member) => !isWorking(member))} />
      </div>
      {open ? <MemberPanel key={open.id} member={open} onDone={() => setOpenId(undefined)} /> : null}
    </div>
  )
}
