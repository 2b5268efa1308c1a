import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTemporary } from '#client/api-error.ts'
import { useLinkToken } from '#features/account/tokens/web/use-link-token.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import type { OfferState } from '../schema.ts'
import { callOffer } from './api.ts'

export interface Offer {
  state: OfferState['state'] | 'checking'
  email: string
}

const CHECKING: Offer = { state: 'checking', email: '' }
const ACTION = 'account-offer'

/** The offer of the link, and what accepts it. */
export function useOffer() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [offer, setOffer] = useState(CHECKING)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let current = true
    void check(token).then((found) => {
      if (current) setOffer(found)
    })
    return () => {
      current = false
    }
  }, [token])

  async function accept() {
    dismissToastOf(ACTION)
    setBusy(true)
    try {
      const { password_token } = await callOffer('POST /api/account-offers/accept', { json: { token } })
      void navigate(languagePath(`/reset-password?token=${password_token}`), { replace: true })
    } catch (error) {
      if (isTemporary(error))
        toast({
          action: ACTION,
          tone: 'destructive',
          title: m.back_office_inbox_offer_failed(),
          text: m.client_action_failed(),
        })
      else setOffer(await check(token))
    } finally {
      setBusy(false)
    }
  }
  return { offer, busy, accept }
}

/** A check that fails for now lets the person try: the press will show the fault. */
async function check(token: string): Promise<Offer> {
  if (token === '') return { state: 'unknown', email: '' }
  try {
    const { state, email } = await callOffer('POST /api/account-offers/check', { json: { token } })
    return { state, email: email ?? '' }
  } catch (error) {
    return { state: isTemporary(error) ? 'open' : 'unknown', email: '' }
  }
}
