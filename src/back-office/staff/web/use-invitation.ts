import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { INVITATION_PAGE_PATH } from '#back-office/staff/contract.ts'
import type { InvitationState } from '#back-office/staff/schema.ts'
import { readLinkToken } from '#features/account/rules.ts'
import { callStaff } from './api.ts'

export type Invitation = Omit<InvitationState, 'state'> & {
  state: InvitationState['state'] | 'checking' | 'unreachable' | 'accepted'
}

const CHECKING: Invitation = { state: 'checking', email: null, role: null, invited_by: null }

/**
 * The invitation of the link. The token leaves the address bar at once; the history entry's state keeps it across a
 * reload.
 */
export function useInvitation() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(CHECKING)
  const inAddress = readLinkToken(hash.slice(1))
  const kept: unknown = (state as { token?: unknown } | null)?.token
  const token = inAddress ?? (typeof kept === 'string' ? kept : '')

  useEffect(() => {
    if (inAddress !== null)
      void navigate(INVITATION_PAGE_PATH, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate])

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
