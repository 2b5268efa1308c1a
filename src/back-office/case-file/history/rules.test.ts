import { describe, expect, it } from 'vitest'
import type { CaseEvent } from '#back-office/case-file/schema.ts'
import { joinSaves, kindOf } from './rules.ts'

const save = (at: string, fields: string[], more: Partial<CaseEvent> = {}): CaseEvent => ({
  event: 'application_forms_saved',
  actor_kind: 'applicant',
  actor_name: 'Tamar Beridze',
  details: { fields },
  assigned_to_name: null,
  asked_by_name: null,
  at: `2026-11-24T${at}:00.000Z`,
  ...more,
})

describe('The history of a case', () => {
  it('joins saves that one person made within some minutes, with every field once', () => {
    const rows = joinSaves([
      save('10:20', ['health_insurance']),
      save('10:10', ['monthly_income', 'accommodation']),
      save('10:00', ['monthly_income']),
      save('09:00', ['purpose_of_stay']),
    ])
    expect(rows.map(({ event, count, fields }) => [event.at.slice(11, 16), count, fields])).toEqual([
      ['10:20', 3, ['monthly_income', 'accommodation', 'health_insurance']],
      ['09:00', 1, ['purpose_of_stay']],
    ])
  })

  it('joins nothing of another person, of other answers, or what is no save', () => {
    const moved = { event: 'stage_moved', details: {} }
    const events = [
      save('10:04', ['phone'], { event: 'personal_info_saved' }),
      save('10:03', ['accommodation']),
      save('10:02', ['accommodation'], { actor_kind: 'staff', actor_name: 'Jan Kowal' }),
      save('10:01', [], moved),
      save('10:00', [], moved),
    ]
    expect(joinSaves(events).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  })

  it('is filtered by documents, answers and stage', () => {
    const events = [
      'document_asked_again',
      'slot_set_aside',
      'personal_info_saved',
      'stage_moved',
      'assigned',
    ]
    expect(events.map((event) => kindOf({ event }))).toEqual([
      'documents',
      'documents',
      'answers',
      'stage',
      null,
    ])
  })
})
