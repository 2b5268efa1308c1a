import { renderStandalonePage } from '#http/standalone-page.ts'
import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'

/**
 * The page of a confirmation link: nothing is confirmed without its button, because mail scanners follow every link. The
 * form posts to the page's own path, so that the address after it holds no token.
 */
export function renderConfirmationPage({ email, token }: { email: string; token: string }): string {
  return renderStandalonePage({
    link: { href: '/login', label: m.account_sign_in_link() },
    referrer: 'no-referrer',
    title: m.account_registration_mail_confirm_title(),
    body: `<p>${escapeHtml(m.account_confirmation_text({ email }))}</p>
<form method="post" action="?"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${escapeHtml(m.account_confirmation_button())}</button></form>
<p class="small">${escapeHtml(m.account_confirmation_not_me())}</p>`,
  })
}
