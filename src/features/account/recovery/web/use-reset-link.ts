import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readLinkToken } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { isResetLinkGood } from './api.ts'

type ResetLink = { state: 'checking' } | { state: 'invalid' } | { state: 'valid'; token: string }

/**
 * The token of the reset link, and whether it is still valid. The token is removed from the URL at once, so that it is
 * neither read over a shoulder nor sent as a Referer; the history entry's state keeps it across a reload.
 */
export function useResetLink() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { announce } = useAuth()
  const [link, setLink] = useState<ResetLink>({ state: 'checking' })
  const inAddress = readLinkToken(search)
  const storedToken: unknown = (state as { token?: unknown } | null)?.token
  const token = inAddress ?? (typeof storedToken === 'string' ? storedToken : '')

  useEffect(() => {
    if (inAddress !== null) void navigate('/reset-password', { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate])

  useEffect(() => {
    let current = true
    void fetchState(token).then((found) => {
      if (!current) return
      setLink(found)
      if (found.state === 'valid') announce('password_recovery')
    })
    return () => {
      current = false
    }
  }, [token, announce])

  return { link, markInvalid: () => setLink({ state: 'invalid' }) }
}

async function fetchState(token: string): Promise<ResetLink> {
  const good = token !== '' && (await isResetLinkGood(token))
  return good ? { state: 'valid', token } : { state: 'invalid' }
}
