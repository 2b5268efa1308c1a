import { createRoute, z } from '@hono/zod-openapi'
import {
  FAILED_JOB_PATH,
  FAILED_JOB_RETRY_PATH,
  FAILED_JOBS_PATH,
  SCHEDULED_JOBS_PATH,
} from '#back-office/failed-jobs/contract.ts'
import { failedJobSchema, scheduledJobSchema } from '#back-office/failed-jobs/schema.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { dismissFailedJob, readFailedJobs, readScheduledJobs, retryFailedJob } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: FAILED_JOBS_PATH,
  summary: 'Background jobs that failed and are not retried any more, newest first',
  description: 'For admins. A job that succeeds later goes from the list by itself.',
  tags,
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: z.array(failedJobSchema) } },
    },
    ...errorResponses(401, 403, 404),
  },
})

const dismissRoute = createRoute({
  method: 'delete',
  path: FAILED_JOB_PATH,
  summary: 'Remove a failed job from the list',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Removed' }, ...errorResponses(401, 403, 404) },
})

const retryRoute = createRoute({
  method: 'post',
  path: FAILED_JOB_RETRY_PATH,
  summary: 'Run a failed job again; it comes back to the list when it fails again',
  description: '409 when this version of the product does no such work any more.',
  tags,
  request: { params: idParams },
  responses: { 202: { description: 'It will run' }, ...errorResponses(401, 403, 404, 409) },
})

const scheduledRoute = createRoute({
  method: 'get',
  path: SCHEDULED_JOBS_PATH,
  summary: 'Work that is done at set times: when each last succeeded, and whether it is late',
  description: 'For admins. By name; none before the first start has begun its jobs.',
  tags,
  responses: {
    200: {
      description: 'By name',
      content: { 'application/json': { schema: z.array(scheduledJobSchema) } },
    },
    ...errorResponses(401, 403, 404),
  },
})

/** Background jobs that failed for good, and those at set times, for admins. */
export function createFailedJobRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) =>
      c.json(await requireStaff(c).transaction(readFailedJobs), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(scheduledRoute, async (c) =>
      c.json(await requireStaff(c).transaction((act) => readScheduledJobs(deps, act)), 200, {
        'Cache-Control': 'no-store',
      }),
    )
    .openapi(dismissRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => dismissFailedJob(act, id))
      return c.body(null, 204)
    })
    .openapi(retryRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => retryFailedJob(deps, act, id))
      return c.body(null, 202)
    })
}

export type FailedJobsApi = ReturnType<typeof createFailedJobRoutes>
