import { useQuery } from '@tanstack/react-query'
import { QueryScreen } from '#client/query-screen.tsx'
import { explainTopic, nameTopic } from '#features/notifications/settings/rules.ts'
import type { NotificationSetting, SettingChange } from '#features/notifications/settings/schema.ts'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useSavedBox } from '#ui/use-saved-box.ts'
import { settingsQuery, useChangeSetting } from './api.ts'

/** The screen that selects which notifications are also sent by mail. */
export default function NotificationSettingsPage() {
  return (
    <div className="grid max-w-form gap-6">
      <PageHeading title={m.notifications_settings_title()} lead={m.notifications_settings_lead()} />
      <Settings />
    </div>
  )
}

function Settings() {
  return (
    <QueryScreen
      query={useQuery(settingsQuery)}
      failed={{
        title: m.notifications_settings_load_failed_title(),
        safe: m.notifications_settings_load_failed_safe(),
        advice: m.ui_try_in_a_moment(),
      }}
      skeleton={<SkeletonRows count={6} />}
    >
      {(settings) => (
        <>
          <Choices settings={settings.filter(({ required }) => !required)} />
          <Required settings={settings.filter(({ required }) => required)} />
        </>
      )}
    </QueryScreen>
  )
}

/** A setting's newest result replaces the one before. */
const actionOf = (topic: SettingChange['topic']) => `notification-settings.${topic}`

function toastSaved({ topic, mail }: SettingChange) {
  const name = { topic: nameTopic(topic) }
  const text = mail ? m.notifications_settings_on(name) : m.notifications_settings_off(name)
  toast({ action: actionOf(topic), tone: 'success', title: m.notifications_settings_saved(), text })
}

function toastFailed({ topic }: SettingChange) {
  const text = m.notifications_settings_failed_text()
  toast({
    action: actionOf(topic),
    tone: 'destructive',
    title: m.notifications_settings_failed_title(),
    text,
  })
}

function Choices({ settings }: { settings: readonly NotificationSetting[] }) {
  return (
    <Card as="fieldset">
      <legend className="float-left mb-2 w-full type-h3">{m.notifications_settings_choose()}</legend>
      <div className="clear-both grid gap-1">
        {settings.map((setting) => (
          <Choice key={setting.topic} setting={setting} />
        ))}
      </div>
    </Card>
  )
}

function Choice({ setting: { topic, mail } }: { setting: NotificationSetting }) {
  const { mutateAsync } = useChangeSetting()
  const change = (checked: boolean) => {
    const setting = { topic, mail: checked }
    return mutateAsync(setting).then(
      () => toastSaved(setting),
      () => toastFailed(setting),
    )
  }
  const box = useSavedBox(mail, change)
  return <Checkbox {...box} label={nameTopic(topic)} hint={explainTopic(topic)} />
}

function Required({ settings }: { settings: readonly NotificationSetting[] }) {
  return (
    <Card as="section" aria-labelledby="always-by-mail">
      <h2 id="always-by-mail" className="type-h3">
        {m.notifications_settings_required()}
      </h2>
      <p className="mt-1 type-small text-ink-2">{m.notifications_settings_required_text()}</p>
      <ul className="mt-3 grid gap-3">
        {settings.map(({ topic }) => (
          <li key={topic}>
            {nameTopic(topic)}
            <span className="block type-small text-ink-2">{explainTopic(topic)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
