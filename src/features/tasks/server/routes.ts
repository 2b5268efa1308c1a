import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { TASK_PATH, TASKS_PATH, TASKS_PER_PAGE } from '../contract.ts'
import { doneSchema, taskSchema } from '../schema.ts'
import { listSharedTasks, markShared } from './service.ts'

const tags = ['tasks']

const listRoute = createRoute({
  method: 'get',
  path: TASKS_PATH,
  summary: 'What the consultancy asks you to do, newest first',
  description: `At most ${TASKS_PER_PAGE}; older ones with \`before\`, the id of the oldest one seen.`,
  tags,
  request: { query: z.strictObject({ before: z.string().max(100).optional() }) },
  responses: {
    200: { description: 'Tasks', content: { 'application/json': { schema: z.array(taskSchema) } } },
    ...errorResponses(400, 401, 404),
  },
})

const markRoute = createRoute({
  method: 'patch',
  path: TASK_PATH,
  summary: 'Say that a task of yours is done, or not',
  tags,
  request: {
    params: z.object({ id: z.string() }),
    body: { required: true, content: { 'application/json': { schema: doneSchema } } },
  },
  responses: {
    200: { description: 'The task', content: { 'application/json': { schema: taskSchema } } },
    ...errorResponses(400, 401, 404, 409, 429),
  },
})

export function createTaskRoutes(_deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const page = c.req.valid('query')
      return c.json(await requireSession(c).transaction((act) => listSharedTasks(act, page)), 200)
    })
    .openapi(markRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireSession(c).transaction((act) => markShared(act, change)), 200)
    })
}

export type TasksApi = ReturnType<typeof createTaskRoutes>
