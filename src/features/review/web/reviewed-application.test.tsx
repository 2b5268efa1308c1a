import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { CaseContext, type CurrentCase } from '#features/cases/web/case-context.tsx'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import type { Review } from '#features/review/schema.ts'
import { SUBMITTED_CASE } from '#tests/support/sample-case.ts'
import { describeMoment, ReviewedApplication } from './reviewed-application.tsx'

const DECISION = { to_do: 'read_decision', turn: 'applicant', count: 0, by: null } as const
const GRANTED: CurrentCase = {
  ...SUBMITTED_CASE,
  stage: 'decided',
  decision: 'granted',
  filed_at: '2026-10-05T09:00:00Z',
  status: DECISION,
}

interface Situation {
  current: CurrentCase | null
  again?: readonly DocumentType[]
  submittedAt?: string | null
}

function createReview({
  again = [],
  submittedAt = SUBMITTED_CASE.submitted_at,
}: Omit<Situation, 'current'>): Review {
  const documents = DOCUMENT_TYPES.map((document_type) => ({
    id: document_type,
    document_type,
    status: again.includes(document_type) ? 'asked_again' : 'accepted',
  })) as Review['documents']
  const personal_info = { date_of_birth: '1982-12-22' } as Review['personal_info']
  return {
    personal_info,
    documents,
    documents_set_aside: 0,
    application_form: {
      purpose_of_stay: 'work',
      employment_status: 'employed',
    } as Review['application_form'],
    appointments: [],
    submitted_at: submittedAt,
  }
}

/** The text of the screen below its heading. */
function read({ current, ...facts }: Situation): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <CaseContext value={current}>
          <ReviewedApplication review={createReview(facts)} readOnly={current?.ended_at != null} />
        </CaseContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

describe('The review of an application knows the case', () => {
  it('says what reading is for: before the submission, until the filing, and once the office has it', () => {
    expect(describeMoment(null)).toContain('Read everything once more')
    expect(describeMoment(SUBMITTED_CASE)).toContain('You can change it until you file')
    expect(describeMoment(GRANTED)).toContain('Filed on 5 October 2026')
  })

  it('says how many documents are to be sent again, never that they are complete', () => {
    const asked = { to_do: 'send_document_again', turn: 'applicant', count: 2, by: null } as const
    const text = read({ current: { ...SUBMITTED_CASE, status: asked }, again: ['passport', 'photo'] })
    expect(text).toContain('Documents 2 to send again')
    expect(text).toContain('2 of them are to be sent again.')
    expect(text).toContain('PASSPORT Please send again')
  })

  it('asks to file before the filing only, in the words of what has been done', () => {
    expect(read({ current: null, submittedAt: null })).toContain('You submit to us, then you file.')
    expect(read({ current: SUBMITTED_CASE })).toContain('Submitted to us is not filed.')
    expect(read({ current: GRANTED })).not.toMatch(/then you file|is not filed|only you can file/)
  })

  it('offers no change once it is filed, but the document that is asked for', () => {
    expect(read({ current: SUBMITTED_CASE }).match(/Change/g)).toHaveLength(3)
    expect(read({ current: GRANTED })).not.toContain('Change')
    expect(read({ current: GRANTED, again: ['cv'] }).match(/Change/g)).toHaveLength(1)
  })

  it('offers nothing to submit to who has filed without us', () => {
    const text = read({ current: { ...GRANTED, submitted_at: null }, submittedAt: null })
    expect(text).not.toContain('Submit Application')
    expect(text).toContain('Your permit is granted')
    expect(read({ current: null, submittedAt: null })).toContain('Submit Application')
  })
})
