import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import { TASKS_PER_PAGE } from '#features/tasks/contract.ts'
import type { NewTask, TaskChange } from '#features/tasks/schema.ts'

/** The tasks of a case, newest first, in pages. The newest one comes with the case file. */
export const tasksQuery = ({ number, tasks }: CaseFile) =>
  infiniteQueryOptions({
    queryKey: ['case', number, 'tasks'] as const,
    queryFn: ({ pageParam, signal }) =>
      callCase('GET /api/staff/cases/:number/tasks', {
        param: { number },
        query: { before: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === TASKS_PER_PAGE ? page.at(-1)?.id : undefined),
    initialData: () => ({ pages: [tasks], pageParams: [''] }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Adds a task. */
export const useAddingTask = (number: string) =>
  useCaseChange(number, (json: NewTask) =>
    callCase('POST /api/staff/cases/:number/tasks', { param: { number }, json }),
  )

/** Changes a task, or says that it is done. */
export const useTaskChange = ({ number, id }: { number: string; id: string }) =>
  useCaseChange(number, (json: TaskChange) =>
    callCase('PATCH /api/staff/cases/:number/tasks/:id', { param: { number, id }, json }),
  )
