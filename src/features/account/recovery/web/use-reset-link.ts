import { useEffect, useState } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { useLinkToken } from '#features/account/tokens/web/use-link-token.ts'
import { isResetLinkGood } from './api.ts'

type ResetLink = { state: 'checking' } | { state: 'invalid' } | { state: 'valid'; token: string }

/** The token of the reset link, and whether it is still valid. */
export function useResetLink() {
  const token = useLinkToken()
  const { announce } = useAuth()
  const [link, setLink] = useState<ResetLink>({ state: 'checking' })

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
