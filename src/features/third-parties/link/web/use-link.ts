import { useCallback, useEffect, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { useLinkToken } from '#features/account/tokens/web/use-link-token.ts'
import type { LinkView } from '#features/third-parties/schema.ts'
import { openLink } from './api.ts'
import type { LinkFault } from './link-text.ts'

type LinkState =
  | { state: 'checking' | 'unknown' | 'ended' }
  | { state: 'failed'; fault: LinkFault }
  | { state: 'open'; view: LinkView }

/** What the link of this page asks; `settle` shows what an act of its reader has changed. */
export function useLink() {
  const token = useLinkToken()
  const [link, setLink] = useState<LinkState>({ state: 'checking' })
  const open = useCallback(() => readLink(token).then(setLink), [token])
  useEffect(() => {
    let current = true
    void readLink(token).then((found) => {
      if (current) setLink(found)
    })
    return () => {
      current = false
    }
  }, [token])

  /** Shows the answer of an act; the fault to say, null when there is none. */
  async function settle(act: Promise<LinkView>): Promise<LinkFault | null> {
    try {
      const view = await act
      setLink({ state: 'open', view })
      return null
    } catch (error) {
      // Meanwhile withdrawn, over, or accepted: how it stands now.
      if (isApiError(error) && [404, 409].includes(error.status)) {
        await open()
        return error.status === 409 ? null : 'failed'
      }
      return faultOf(error)
    }
  }
  return { token, link, open, settle }
}

async function readLink(token: string): Promise<LinkState> {
  if (token === '') return { state: 'unknown' }
  try {
    return { state: 'open', view: await openLink(token) }
  } catch (error) {
    if (isApiError(error, 'not_found')) return { state: 'unknown' }
    if (isApiError(error, 'conflict')) return { state: 'ended' }
    return { state: 'failed', fault: faultOf(error) }
  }
}

const FAULTS: Record<string, LinkFault> = {
  rate_limited: 'busy',
  file_too_large: 'too_large',
  body_too_large: 'too_large',
  wrong_file_type: 'wrong_type',
  unreadable_file: 'wrong_type',
  infected_file: 'wrong_type',
}

const faultOf = (error: unknown): LinkFault => (isApiError(error) && FAULTS[error.code]) || 'failed'
