import { useEffect, useState } from 'react'
import type { InvitationState } from '#back-office/staff/schema.ts'
import { useLinkToken } from '#features/account/tokens/web/use-link-token.ts'
import { callStaff } from './api.ts'

export type Invitation = Omit<InvitationState, 'state'> & {
  state: InvitationState['state'] | 'checking' | 'unreachable' | 'accepted'
}

const CHECKING: Invitation = { state: 'checking', email: null, role: null, invited_by: null }

/** The token of the link, and what is known of the invitation. */
export function useInvitation() {
  const token = useLinkToken()
  const [invitation, setInvitation] = useState(CHECKING)

  useEffect(() => {
    let current = true
    void check(token).then((found) => {
      if (current) setInvitation(found)
    })
    return () => {
      current = false
    }
  }, [token])

  return { token, invitation, markAccepted: () => setInvitation({ ...CHECKING, state: 'accepted' }) }
}

async function check(token: string): Promise<Invitation> {
  if (token === '') return { ...CHECKING, state: 'unknown' }
  try {
    return await callStaff('POST /api/staff-invitations/check', { json: { token } })
  } catch {
    return { ...CHECKING, state: 'unreachable' }
  }
}
