import { expect, test } from 'vitest'
import { sortTasks } from './rules.ts'
import type { Task } from './schema.ts'

function task(id: string, due_on: string | null, done_at: string | null = null): Task {
  const asked = { is_document: false, explanation: null }
  return { id, title: id, due_on, for: 'applicant', ...asked, created_at: '2026-11-20T09:00:00Z', done_at }
}

test('Tasks stand in the order in which they are to be done, done ones last', () => {
  const tasks = [
    task('done first', '2026-11-01', '2026-11-02T09:00:00Z'),
    task('later', '2026-12-09'),
    task('at once', null),
    task('done last', null, '2026-11-20T09:00:00Z'),
    task('soon', '2026-12-01'),
  ]
  expect(sortTasks(tasks).map(({ id }) => id)).toEqual([
    'at once',
    'soon',
    'later',
    'done last',
    'done first',
  ])
})
