import type { MyDay, MyTask, MyTerm } from './schema.ts'

export interface Due {
  terms: MyTerm[]
  tasks: MyTask[]
}

/** What is overdue or of today, and what comes later. A task without a day is due at once. */
export function splitByDay({ today, terms, tasks }: Pick<MyDay, 'today' | 'terms' | 'tasks'>): {
  now: Due
  later: Due
} {
  const isNow = (day: string | null) => day === null || day <= today
  return {
    now: { terms: terms.filter(({ on }) => isNow(on)), tasks: tasks.filter(({ due_on }) => isNow(due_on)) },
    later: {
      terms: terms.filter(({ on }) => !isNow(on)),
      tasks: tasks.filter(({ due_on }) => !isNow(due_on)),
    },
  }
}

/** True where nothing is to be done. */
export function isFree({ tasks, terms, waiting, visits }: MyDay): boolean {
  return [tasks, terms, waiting, visits].every((list) => list.length === 0)
}
