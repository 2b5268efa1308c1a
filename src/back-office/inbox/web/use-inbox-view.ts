import { useNavigate, useSearchParams } from 'react-router'
import { INBOX_STATES, type InboxState } from '#back-office/inbox/contract.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'

export interface InboxView {
  show: InboxState
  /** The id of the chosen entry. */
  entry: string | undefined
}

/** The tab and the chosen entry, which stand in the address. */
export function useInboxView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const show = INBOX_STATES.find((state) => state === params.get('show')) ?? 'open'
  const view: InboxView = { show, entry: params.get('entry') || undefined }
  return {
    view,
    open: (entry: string) => void navigate(addressOfInbox({ show, entry }), { preventScrollReset: true }),
  }
}

export function addressOfInbox({ show, entry }: InboxView): string {
  const named = [...(show === 'open' ? [] : [['show', show]]), ...(entry ? [['entry', entry]] : [])]
  const search = new URLSearchParams(named).toString()
  return `${OFFICE_PATH}/inbox${search && `?${search}`}`
}
