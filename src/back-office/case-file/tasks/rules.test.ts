import { describe, expect, it } from 'vitest'
import type { StaffTask } from '#features/tasks/schema.ts'
import { DOERS, listDone, listOpen } from './rules.ts'

const task = (id: string, change: Partial<StaffTask> = {}): StaffTask => ({
  id,
  title: id,
  due_on: null,
  for: 'staff',
  is_document: false,
  explanation: null,
  created_at: '2026-11-17T10:00:00.000Z',
  done_at: null,
  assigned_to: null,
  assigned_to_name: null,
  created_by: null,
  done_by: null,
  updated_at: '2026-11-17T10:00:00.000Z',
  ...change,
})
const ids = (tasks: StaffTask[]) => tasks.map(({ id }) => id)

describe('the tasks of a case', () => {
  it('Ours stand first', () => {
    expect(DOERS).toEqual(['staff', 'applicant', 'third_party'])
  })

  it('A task without a day is due since it was written, and the older one of the same day before the newer', () => {
    const newestFirst = [
      task('newer', { due_on: '2026-11-20' }),
      task('at once'),
      task('older', { due_on: '2026-11-20' }),
      task('first', { due_on: '2026-11-18' }),
      task('overdue', { due_on: '2026-11-10' }),
      task('hers', { for: 'applicant' }),
      task('done', { done_at: '2026-11-18T10:00:00.000Z' }),
    ]
    expect(ids(listOpen(newestFirst, 'staff'))).toEqual(['overdue', 'at once', 'first', 'older', 'newer'])
    expect(ids(listOpen(newestFirst, 'applicant'))).toEqual(['hers'])
  })

  it('Done ones are listed by when they were done', () => {
    const done = (day: string) => task(day, { done_at: `2026-11-${day}T10:00:00.000Z` })
    expect(ids(listDone([done('18'), task('open'), done('20')]))).toEqual(['20', '18'])
  })
})
