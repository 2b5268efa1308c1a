import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isUnanswered } from '#client/api-error.ts'
import { CALLBACK_PATH, CONFIRMED_COOKIE, NEW_LINK_PARAM } from '#features/account/recovery/contract.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { readUnconfirmed } from './api.ts'

export interface ConfirmationOutcome {
  /** Why the link did not confirm the address; null when it did. */
  failure: string | null
  /** True when the page should offer a new link: sign-in requires a confirmed address. */
  wantsNewLink: boolean
}

/** Reports once whether the confirmation link that led to this page worked. */
export function useConfirmationOutcome(onOutcome: (outcome: ConfirmationOutcome) => void): void {
  const { search } = useLocation()
  const reported = useRef(false)
  useEffect(() => {
    if (reported.current) return
    reported.current = true
    void readOutcome(new URLSearchParams(search)).then(onOutcome)
  }, [search, onOutcome])
}

async function readOutcome(query: URLSearchParams): Promise<ConfirmationOutcome> {
  if (consumeConfirmedCookie()) return { failure: null, wantsNewLink: false }
  const error = query.get('error')
  if (error !== null) return { failure: explainError(error), wantsNewLink: query.get(NEW_LINK_PARAM) === '1' }
  // The page was opened without a link. An unconfirmed person learns the state from the sign-in.
  const failure = await readUnconfirmed().catch(explainUnread)
  return { failure, wantsNewLink: false }
}

function explainUnread(error: unknown): string {
  return isUnanswered(error) ? m.account_failure_unreachable() : m.client_server_failed()
}

/** Reads and deletes the cookie with which the server says that a link has just confirmed an address. */
function consumeConfirmedCookie(): boolean {
  const marked = document.cookie.split('; ').includes(`${CONFIRMED_COOKIE}=1`)
  const emptied = `${CONFIRMED_COOKIE}=; Path=${languagePath(CALLBACK_PATH)}; Max-Age=0; SameSite=Lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  if (marked) document.cookie = emptied
  return marked
}

function explainError(code: string): string {
  if (code === 'TOKEN_EXPIRED') return m.account_recovery_confirmation_expired()
  if (code === 'TOKEN_USED') return m.account_recovery_confirmation_used()
  return m.account_recovery_confirmation_invalid()
}
