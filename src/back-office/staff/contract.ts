export const TEAM_PATH = '/api/staff/team'
export const TEAM_MEMBER_PATH = '/api/staff/team/{id}'
export const TEAM_SESSIONS_PATH = '/api/staff/team/{id}/sessions'
export const INVITATIONS_PATH = '/api/staff/invitations'
export const INVITATION_PATH = '/api/staff/invitations/{id}'
export const INVITATION_SEND_PATH = '/api/staff/invitations/{id}/send'

/** Calls of who holds an invitation and has no session. */
export const INVITATION_CHECK_PATH = '/api/staff-invitations/check'
export const INVITATION_ACCEPT_PATH = '/api/staff-invitations/accept'

/** The page of an invitation. The token stands in the fragment, which no server and no log ever sees. */
export const INVITATION_PAGE_PATH = '/office/invitation'

export const INVITATION_SECONDS = 72 * 60 * 60
export const STAFF_ROLES = ['specialist', 'admin'] as const
