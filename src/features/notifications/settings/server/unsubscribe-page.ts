import { renderStandalonePage } from '#http/standalone-page.ts'
import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'

const linkToSettings = () => ({ href: '/notification-settings', label: m.notifications_settings_title() })

/** Asks before it changes anything, because mail scanners follow every link. The form posts to the page's own URL. */
export function renderUnsubscribePage(topicName: string): string {
  return renderStandalonePage({
    link: linkToSettings(),
    referrer: 'no-referrer',
    title: m.notifications_settings_unsubscribe_title(),
    body: `<p>${escapeHtml(m.notifications_settings_unsubscribe_text({ topic: topicName }))}</p>
<form method="post"><button>${escapeHtml(m.mail_unsubscribe())}</button></form>`,
  })
}

export function renderUnsubscribedPage(topicName: string): string {
  return renderStandalonePage({
    link: linkToSettings(),
    referrer: 'no-referrer',
    title: m.notifications_settings_unsubscribed_title(),
    body: `<p>${escapeHtml(m.notifications_settings_unsubscribed_text({ topic: topicName }))}</p>`,
  })
}

/** For a link that a mail program has cut, or that is of a deleted account: says where the mails are switched off. */
export function renderInvalidLinkPage(): string {
  return renderStandalonePage({
    link: linkToSettings(),
    referrer: 'no-referrer',
    title: m.notifications_settings_link_invalid_title(),
    body: `<p>${escapeHtml(m.notifications_settings_link_invalid_text())}</p>`,
  })
}
