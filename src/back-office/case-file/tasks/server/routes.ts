import { createRoute, z } from '@hono/zod-openapi'
import { CASE_TASK_PATH, CASE_TASKS_PATH } from '#back-office/case-file/contract.ts'
import { numberParams, pageQuery } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { TASKS_PER_PAGE } from '#features/tasks/contract.ts'
import { newTaskSchema, staffTaskSchema, taskChangeSchema } from '#features/tasks/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { addCaseTask, changeCaseTask, readTasks } from './service.ts'

const task = { content: { 'application/json': { schema: staffTaskSchema } } }

const listRoute = createRoute({
  method: 'get',
  path: CASE_TASKS_PATH,
  summary: 'The tasks of a case, newest first',
  description: `At most ${TASKS_PER_PAGE}; older ones with \`before\`, the id of the oldest one seen.`,
  tags,
  request: { params: numberParams, query: pageQuery },
  responses: {
    200: { description: 'Tasks', content: { 'application/json': { schema: z.array(staffTaskSchema) } } },
    ...errorResponses(400, 401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: CASE_TASKS_PATH,
  summary:
    'Add a task for us, for the applicant, or for a third party; the applicant is told of one of hers, a colleague of one of theirs',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: newTaskSchema } } },
  },
  responses: { 201: { description: 'The task', ...task }, ...errorResponses(400, 401, 404, 409) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: CASE_TASK_PATH,
  summary: 'Change a task, or say that it is done',
  tags,
  request: {
    params: numberParams.extend(idParams.shape),
    body: { required: true, content: { 'application/json': { schema: taskChangeSchema } } },
  },
  responses: { 200: { description: 'The task', ...task }, ...errorResponses(400, 401, 404, 409) },
})

export function createCaseTaskRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { number } = c.req.valid('param')
      const { before } = c.req.valid('query')
      const tasks = await requireStaff(c).transaction((act) => readTasks(act, { number, before }))
      return c.json(tasks, 200)
    })
    .openapi(addRoute, async (c) => {
      const { number } = c.req.valid('param')
      const wanted = c.req.valid('json')
      const added = await requireStaff(c).transaction((act) =>
        addCaseTask(deps, act, { number, task: wanted }),
      )
      return c.json(added, 201)
    })
    .openapi(changeRoute, async (c) => {
      const { number, id } = c.req.valid('param')
      const change = c.req.valid('json')
      const changed = await requireStaff(c).transaction((act) =>
        changeCaseTask(deps, act, { number, id, change }),
      )
      return c.json(changed, 200)
    })
}

export type CaseTasksApi = ReturnType<typeof createCaseTaskRoutes>
