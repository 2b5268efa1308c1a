import { createHash } from 'node:crypto'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import { escapeHtml } from '#shared/text.ts'
import type { CheckoutStatus, SandboxSession } from './payment-provider.ts'

/** The product's look (tokens and measures of the app) in a page that needs no build and no script. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf7;--surface:#fff;--line:#e3ded3;--line-strong:#857f73;--ink:#1b1f2a;--ink-2:#4b505d;--pine:#0f4c45;--pine-hover:#0a3833;--on-pine:#fff;--amber:#8a5a00;--amber-tint:#fff4dc;--focus:#1b1f2a;--focus-gap:#ffd84d}
@media(prefers-color-scheme:dark){:root{--paper:#111716;--surface:#19211f;--line:#2c3735;--line-strong:#7c8985;--ink:#edebe5;--ink-2:#bcc2bd;--pine:#8ad3c1;--pine-hover:#a6e2d3;--on-pine:#06241f;--amber:#f2c675;--amber-tint:#33280f;--focus:#edebe5;--focus-gap:#5a4a00}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 Onest,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:552px;margin:0 auto;padding:40px 16px 56px}
.brand{margin:0 0 32px;font-weight:660;font-size:23px;letter-spacing:-.035em;color:var(--pine)}
h1{margin:0 0 16px;font-size:34px;line-height:1.1;font-weight:620;letter-spacing:-.028em;text-wrap:balance}
p{margin:0 0 16px}
.callout{margin:0 0 24px;padding:16px;background:var(--amber-tint);border-left:4px solid var(--amber);border-radius:4px}
dl{margin:0 0 24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
dl div{padding:12px 16px}
dl div+div{border-top:1px solid var(--line)}
dt{font-size:13.5px;line-height:1.4;color:var(--ink-2)}
dd{margin:0;overflow-wrap:anywhere}
dd.price{font-size:32px;line-height:1.18;font-weight:620;letter-spacing:-.024em}
form{margin:0 0 12px}
button,a.button{display:block;width:100%;min-height:48px;padding:11px 22px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;line-height:24px;text-align:center;text-decoration:none;cursor:pointer}
button.main,a.main{border-color:var(--pine);background:var(--pine);color:var(--on-pine)}
button.main:hover,a.main:hover{background:var(--pine-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-gap)}
.quiet{font-size:15px;line-height:1.5;color:var(--ink-2)}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const SANDBOX_CHECKOUT_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const BACK = '/your-package'

/** The sandbox's checkout, or why there is nothing to pay. Null is a session that is not this person's. */
export function renderSandboxCheckoutPage({
  session,
  seller,
}: {
  session: SandboxSession | null
  seller: string
}): string {
  if (!session) return renderWord(m.payments_sandbox_missing_title(), m.payments_sandbox_missing_text())
  const texts = ENDED[session.status]
  return texts ? renderWord(texts.title(), texts.text()) : renderCheckout(session, seller)
}

const ENDED: Partial<Record<CheckoutStatus, { title: () => string; text: () => string }>> = {
  paid: { title: m.payments_sandbox_paid_title, text: m.payments_sandbox_paid_text },
  canceled: { title: m.payments_sandbox_canceled_title, text: m.payments_sandbox_canceled_text },
  expired: { title: m.payments_sandbox_expired_title, text: m.payments_sandbox_expired_text },
  failed: { title: m.payments_sandbox_failed_title, text: m.payments_sandbox_failed_text },
}

function renderCheckout(session: SandboxSession, seller: string): string {
  const cells = [
    [m.payments_sandbox_seller(), seller, ''],
    [m.payments_sandbox_product(), session.productName, ''],
    [m.payments_sandbox_price(), formatPln(session.amount), ' class="price"'],
  ]
  const list = cells.map(
    ([label = '', value = '', look]) =>
      `<div><dt>${escapeHtml(label)}</dt><dd${look}>${escapeHtml(value)}</dd></div>`,
  )
  return renderPage(
    m.payments_sandbox_title(),
    `<p class="callout">${escapeHtml(m.payments_sandbox_plain())}</p>
<dl>${list.join('')}</dl>
<p class="quiet">${escapeHtml(session.terms)}</p>
${renderForm('pay', m.payments_sandbox_pay(), true)}
${renderForm('cancel', m.ui_cancel())}
${renderForm('fail', m.payments_sandbox_fail())}
<p class="quiet">${escapeHtml(m.payments_sandbox_explain())}</p>`,
  )
}

function renderForm(decision: string, label: string, isMain = false): string {
  return `<form method="post"><button${isMain ? ' class="main"' : ''} name="decision" value="${decision}">${escapeHtml(label)}</button></form>`
}

function renderWord(title: string, text: string): string {
  const link = `<p><a class="button main" href="${BACK}">${escapeHtml(m.payments_sandbox_back())}</a></p>`
  return renderPage(title, `<p>${escapeHtml(text)}</p>${link}`)
}

function renderPage(title: string, body: string): string {
  const name = escapeHtml(m.shared_product_name())
  return `<!doctype html><html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>${escapeHtml(title)} · ${name}</title><style>${STYLE}</style></head>
<body><main><p class="brand">${name}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}
