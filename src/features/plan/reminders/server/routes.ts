import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { REMINDERS_PATH } from '../contract.ts'
import { reminderChangeSchema, reminderSchema } from '../schema.ts'
import { changeReminder, listReminders } from './service.ts'

const tags = ['plan']
const reminders = {
  200: {
    description: 'Every reminder, the earliest first',
    content: { 'application/json': { schema: z.array(reminderSchema) } },
  },
}

const listRoute = createRoute({
  method: 'get',
  path: REMINDERS_PATH,
  summary: 'How many days before the last legal day you are reminded of it',
  tags,
  responses: { ...reminders, ...errorResponses(401) },
})

const changeRoute = createRoute({
  method: 'put',
  path: REMINDERS_PATH,
  summary: 'Switch one of these reminders on or off; the last three come in any case',
  tags,
  request: {
    body: { required: true, content: { 'application/json': { schema: reminderChangeSchema } } },
  },
  responses: { ...reminders, ...errorResponses(400, 401) },
})

export function createReminderRoutes(_deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => c.json(await requireSession(c).transaction(listReminders), 200))
    .openapi(changeRoute, async (c) => {
      const change = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => changeReminder(act, change)), 200)
    })
}

export type ReminderApi = ReturnType<typeof createReminderRoutes>
