import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CaseStage } from '#features/cases/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { NextStepCard } from './next-step-card.tsx'

const progress: Progress = {
  user: { id: 'u', email: 'olena@example.com', full_name: 'Olena', created_at: '2026-11-01T10:00:00Z' },
  case: null,
  package_type: 'free',
  flags: { package: true, personal_info: true, documents: true, application_form: true, appointment: true },
  documents_uploaded: 8,
  documents_total: 8,
  documents_set_aside: 0,
  documents_asked_again: [],
  unread_messages: 0,
  open_tasks: 0,
  open_corrections: 0,
  submitted_at: '2026-11-02T10:00:00Z',
  next_appointment: null,
  steps: [],
  activity: [],
  next_step: { id: 'wait', missing_documents: [] },
  terms_agreed: true,
  terms_asked_before: true,
  terms_from: null,
}
const textIn = (stage: CaseStage) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NextStepCard
        progress={{
          ...progress,
          case: {
            number: '2026-0001',
            stage,
            ended_at: null,
            others: 0,
            specialist: null,
            last_legal_day: null,
          },
        }}
      />
    </MemoryRouter>,
  )

test.each(['preparing', 'submitted', 'ready_to_file', 'on_hold'] as const)(
  'DASH-2 in the stage %s nothing is said to be filed or done',
  (stage) => {
    expect(textIn(stage)).toContain('Nothing is filed yet')
    expect(textIn(stage)).not.toMatch(/Your application is filed|done/)
  },
)

test.each(['filed', 'in_proceedings', 'decided'] as const)('DASH-2 in the stage %s it is filed', (stage) => {
  expect(textIn(stage)).toContain('Your application is filed')
})
