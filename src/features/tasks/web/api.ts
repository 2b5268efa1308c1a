import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { TasksApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<TasksApi>>()

export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call('GET /api/tasks', { query: {}, signal }),
})

export const markMutation = mutationOptions({
  mutationKey: ['tasks', 'mark'],
  mutationFn: ({ id, done }: { id: string; done: boolean }) =>
    call('PATCH /api/tasks/:id', { param: { id }, json: { done } }),
  onSuccess: (marked) =>
    queryClient.setQueryData(tasksQuery.queryKey, (tasks) =>
      tasks?.map((task) => (task.id === marked.id ? marked : task)),
    ),
  onSettled: () => refreshQueries('tasks', 'progress'),
})
