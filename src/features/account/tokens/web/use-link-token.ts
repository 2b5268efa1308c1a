import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readLinkToken } from '#features/account/rules.ts'

/**
 * The token of the link that has opened this page, in its query or behind its #; '' without one. It is removed from the
 * URL at once, so that it is neither read over a shoulder nor sent as a Referer; the history entry's state keeps it across
 * a reload.
 */
export function useLinkToken(): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = readLinkToken(search) ?? readLinkToken(hash.slice(1))
  const kept: unknown = (state as { token?: unknown } | null)?.token
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, pathname, navigate])
  return inAddress ?? (typeof kept === 'string' ? kept : '')
}
