import type { Progress } from '#features/progress/schema.ts'

/** A submitted case as the screens read it, while the consultancy prepares the filing. */
export const SUBMITTED_CASE: NonNullable<Progress['case']> = {
  number: '2026-0001',
  stage: 'submitted',
  submitted_at: '2026-10-02T17:27:00Z',
  filed_at: null,
  decision: null,
  decision_instance: 'first',
  residence_card: null,
  appeal_by: null,
  appeal_days: 14,
  last_legal_day: null,
  service: 'preparation',
  status: { to_do: 'prepare_filing', turn: 'ours', count: 0, by: null },
  ended_at: null,
  last_legal_day_own: false,
  last_legal_day_basis: null,
  last_legal_day_unknown: false,
  others: 0,
  specialist: null,
}
