import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { NOTIFICATION_SETTINGS_PATH } from '#features/notifications/settings/contract.ts'
import { nameTopic } from '#features/notifications/settings/rules.ts'
import {
  notificationSettingSchema,
  settingChangeSchema,
  unsubscriptionSchema,
} from '#features/notifications/settings/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { STANDALONE_POLICY } from '#http/standalone-page.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'
import {
  changeNotificationSetting,
  listNotificationSettings,
  readUnsubscribeLink,
  unsubscribe,
} from './service.ts'
import { renderInvalidLinkPage, renderUnsubscribedPage, renderUnsubscribePage } from './unsubscribe-page.ts'

const tags = ['notifications']

const listNotificationSettingsRoute = createRoute({
  method: 'get',
  path: NOTIFICATION_SETTINGS_PATH,
  summary: 'Which notifications also come by mail',
  tags,
  responses: {
    200: {
      description: 'Every topic',
      content: { 'application/json': { schema: z.array(notificationSettingSchema) } },
    },
    ...errorResponses(401),
  },
})

const changeNotificationSettingRoute = createRoute({
  method: 'put',
  path: NOTIFICATION_SETTINGS_PATH,
  summary: 'Switch the mails of one topic on or off',
  tags,
  request: {
    body: { required: true, content: { 'application/json': { schema: settingChangeSchema } } },
  },
  responses: {
    200: {
      description: 'The topic as it is now',
      content: { 'application/json': { schema: notificationSettingSchema } },
    },
    ...errorResponses(400, 401, 409),
  },
})

const page = { 'text/html': { schema: z.string() } }

const showUnsubscribeRoute = createRoute({
  method: 'get',
  path: UNSUBSCRIBE_PATH,
  summary: 'Page that asks before the mails of a topic are stopped; changes nothing',
  tags,
  request: { query: unsubscriptionSchema },
  responses: {
    200: { description: 'A page with one button', content: page },
    404: { description: 'A page that leads to the settings: the link is not valid', content: page },
  },
})

const unsubscribeRoute = createRoute({
  method: 'post',
  path: UNSUBSCRIBE_PATH,
  summary: 'Stop the mails of a topic, without a sign-in (RFC 8058)',
  tags,
  request: { query: unsubscriptionSchema },
  responses: {
    200: { description: 'A page that confirms it', content: page },
    404: { description: 'A page that leads to the settings: the link is not valid', content: page },
    ...errorResponses(413, 429),
  },
})

const PAGE_HEADERS = { 'Content-Security-Policy': STANDALONE_POLICY, 'Cache-Control': 'no-store' }

export function createNotificationSettingsRoutes(deps: Deps) {
  return createApi()
    .openapi(listNotificationSettingsRoute, async (c) =>
      c.json(await requireSession(c).transaction(listNotificationSettings), 200),
    )
    .openapi(changeNotificationSettingRoute, async (c) => {
      const change = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => changeNotificationSetting(act, change)), 200)
    })
    .openapi(showUnsubscribeRoute, async (c) => {
      const link = await readUnsubscribeLink(deps, c.req.valid('query').key)
      if (!link) return c.html(renderInvalidLinkPage(), 404, PAGE_HEADERS)
      const page = inLanguage(link.language, () => renderUnsubscribePage(nameTopic(link.topic)))
      return c.html(page, 200, PAGE_HEADERS)
    })
    .openapi(unsubscribeRoute, async (c) => {
      const { key } = c.req.valid('query')
      const [link, topic] = [await readUnsubscribeLink(deps, key), await unsubscribe(deps, key)]
      if (!link || !topic) return c.html(renderInvalidLinkPage(), 404, PAGE_HEADERS)
      const page = inLanguage(link.language, () => renderUnsubscribedPage(nameTopic(topic)))
      return c.html(page, 200, PAGE_HEADERS)
    })
}

export type NotificationSettingsApi = ReturnType<typeof createNotificationSettingsRoutes>
