import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { queryClient } from '#client/query-client.ts'
import { BelongsPanel } from './belongs-panel.tsx'

const ENTRY: InboxEntry = {
  id: '0199f3a0-0000-7000-8000-000000000001',
  kind: 'message',
  name: 'Hanna Lysenko',
  email: 'hanna.lysenko@example.com',
  phone: null,
  subject: 'Price for two people',
  service: null,
  received_at: '2026-11-20T10:00:00.000Z',
  opened_at: null,
  answered_at: null,
  closed_at: null,
  closed_reason: null,
  case_number: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  text: 'What does it cost?',
  is_address_confirmed: false,
  preferred_date: null,
  preferred_time: null,
  closed_by: null,
  offer: null,
  answers: [],
  language: 'en',
  answer_templates: [],
  possible_cases: [],
}
const OFFER = {
  asked_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2999-01-01T00:00:00.000Z',
  accepted_at: null,
  answer: null,
}
const ACCEPTED = { ...OFFER, accepted_at: '2026-11-21T10:00:00.000Z' }

const show = (entry: Partial<InboxEntry>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BelongsPanel entry={{ ...ENTRY, ...entry }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const MAKE = 'Make a case'
const JOIN = 'Join to a case'

describe('Where a message belongs', () => {
  it('offers a case, and a search for one, while nobody was asked', () => {
    const panel = show({})
    expect(panel).toContain(MAKE)
    expect(panel).toContain(JOIN)
  })

  it('offers neither while its person is asked, and says why', () => {
    const panel = show({ offer: ACCEPTED })
    expect(panel).not.toContain(MAKE)
    expect(panel).not.toContain(JOIN)
    expect(panel).toContain('It joins no case before the person has said whether it is theirs.')
  })

  it('offers no case of the person who has not written it, and says why; somebody else’s can be found', () => {
    const panel = show({ offer: { ...ACCEPTED, answer: 'not_mine' } })
    expect(panel).not.toContain(MAKE)
    expect(panel).toContain(JOIN)
    expect(panel).toContain('It does not join a case of the owner of this address.')
  })

  it('says of a link that waits when it ends, and that it has ended once the message is in a case', () => {
    expect(show({ offer: OFFER })).toContain('and not after you close the message or join it to a case.')
    const joined = show({ offer: OFFER, case_number: '2026-1001' })
    expect(joined).toContain('The link does not work while the message is closed or in a case.')
    expect(joined).not.toContain('The link works until')
  })
})
