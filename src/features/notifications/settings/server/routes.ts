import type { Deps } from '#config/deps.ts'
import {
  changeNotificationSettingRoute,
  listNotificationSettingsRoute,
  showUnsubscribeRoute,
  unsubscribeRoute,
} from '#features/notifications/settings/contract.ts'
import { nameTopic } from '#features/notifications/settings/rules.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import {
  changeNotificationSetting,
  listNotificationSettings,
  requireUnsubscription,
  unsubscribe,
} from './service.ts'
import { renderUnsubscribedPage, renderUnsubscribePage, UNSUBSCRIBE_POLICY } from './unsubscribe-page.ts'

const PAGE_HEADERS = { 'Content-Security-Policy': UNSUBSCRIBE_POLICY }

export function createNotificationSettingsRoutes(deps: Deps) {
  return createApi()
    .openapi(listNotificationSettingsRoute, async (c) =>
      c.json(await listNotificationSettings(requireSession(c)), 200),
    )
    .openapi(changeNotificationSettingRoute, async (c) =>
      c.json(await changeNotificationSetting(requireSession(c), c.req.valid('json')), 200),
    )
    .openapi(showUnsubscribeRoute, (c) => {
      const { topic } = requireUnsubscription(deps, c.req.valid('query'))
      return c.html(renderUnsubscribePage(nameTopic(topic)), 200, PAGE_HEADERS)
    })
    .openapi(unsubscribeRoute, async (c) => {
      const topic = await unsubscribe(deps, c.req.valid('query'))
      return c.html(renderUnsubscribedPage(nameTopic(topic)), 200, PAGE_HEADERS)
    })
}
