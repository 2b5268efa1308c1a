import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import { escapeHtml } from '#shared/text.ts'
import type { CheckoutStatus, SandboxSession } from './payment-provider.ts'

/** Latin, and the further letters of Polish and its neighbours. */
const FONT_RANGES = [
  ['latin', 'U+0-FF,U+131,U+152-153,U+2000-206F,U+20AC,U+2122,U+2212'],
  ['latin-ext', 'U+100-130,U+132-151,U+154-2BA'],
] as const

/** A page that needs no build and no script: the tokens, measures, letters and logo of the app stand in it. */
const STYLE = `${renderFonts()}
:root{color-scheme:light dark;--paper:#fbfaf7;--surface:#fff;--hero:#e4eee8;--line:#e3ded3;--line-strong:#857f73;--ink:#1b1f2a;--ink-2:#4b505d;--pine:#0f4c45;--pine-hover:#0a3833;--on-pine:#fff;--amber:#8a5a00;--amber-tint:#fff4dc;--focus:#1b1f2a;--focus-gap:#ffd84d}
@media(prefers-color-scheme:dark){:root{--paper:#111716;--surface:#19211f;--hero:#17302a;--line:#2c3735;--line-strong:#7c8985;--ink:#edebe5;--ink-2:#bcc2bd;--pine:#8ad3c1;--pine-hover:#a6e2d3;--on-pine:#06241f;--amber:#f2c675;--amber-tint:#33280f;--focus:#edebe5;--focus-gap:#5a4a00}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 Onest,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line)}
.column{max-width:584px;margin:0 auto;padding:0 16px}
.brand{display:flex;align-items:center;gap:10px;min-height:72px;margin:0 auto;font-weight:600;font-size:1.4375rem;line-height:1;letter-spacing:-.035em}
.brand svg{flex:none;width:30px;height:30px}
.square{fill:var(--pine)}
.letter{fill:var(--on-pine)}
main.column{padding-top:40px;padding-bottom:56px}
h1{margin:0 0 16px;font-size:2.125rem;line-height:1.1;font-weight:600;letter-spacing:-.028em;text-wrap:balance}
p{margin:0 0 16px}
.callout{margin:0 0 24px;padding:14px 16px;background:var(--amber-tint);border-left:4px solid var(--amber);border-radius:4px}
dl{margin:0 0 24px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
dl div{padding:12px 20px}
dl div+div{border-top:1px solid var(--line)}
dl .price{padding:16px 20px;background:var(--hero)}
dt{font-size:.84375rem;line-height:1.4;color:var(--ink-2)}
dd{margin:0}
.price dd{font-size:2.375rem;line-height:1.18;font-weight:600;letter-spacing:-.024em}
form{margin:0 0 12px}
button,a.button{display:block;width:100%;min-height:48px;padding:11px 22px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;line-height:24px;text-align:center;text-decoration:none;cursor:pointer}
button:hover{border-color:var(--ink)}
button.main,a.main{min-height:56px;padding-block:15px;border-color:var(--pine);background:var(--pine);color:var(--on-pine)}
button.main:hover,a.main:hover{border-color:var(--pine-hover);background:var(--pine-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-gap)}
.quiet{font-size:.9375rem;line-height:1.5;color:var(--ink-2)}
.try{margin-top:32px;padding-top:20px;border-top:1px solid var(--line)}
@media(max-width:600px){.brand{min-height:64px}main.column{padding-top:24px}h1{font-size:1.875rem}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const SANDBOX_CHECKOUT_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; font-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

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
  refunded: { title: m.payments_refunded_title, text: m.payments_receipt_refunded_text },
}

function renderCheckout(session: SandboxSession, seller: string): string {
  const { amount, prepaidAmount } = session
  const deduction = [
    [m.payments_order_price_of_package(), formatPln(amount + prepaidAmount), ''],
    [m.payments_order_prepaid(), m.payments_order_prepaid_value({ amount: formatPln(prepaidAmount) }), ''],
  ]
  const label = prepaidAmount === 0 ? m.payments_sandbox_price : m.payments_order_to_pay
  const cells = [
    [label(), formatPln(amount), ' class="price"'],
    [m.payments_sandbox_product(), session.productName, ''],
    ...(prepaidAmount === 0 ? [] : deduction),
    [m.payments_sandbox_seller(), seller, ''],
  ]
  const list = cells.map(
    ([label = '', value = '', look]) =>
      `<div${look}><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return renderPage(
    m.payments_sandbox_title(),
    `<p class="callout">${escapeHtml(m.payments_sandbox_plain())}</p>
<dl>${list.join('')}</dl>
<p class="quiet">${escapeHtml(session.terms)}</p>
${renderForm('pay', m.payments_sandbox_pay(), true)}
${renderForm('cancel', m.ui_cancel())}
<div class="try"><p class="quiet">${escapeHtml(m.payments_sandbox_explain())}</p>
${renderForm('fail', m.payments_sandbox_fail())}</div>`,
  )
}

function renderForm(decision: string, label: string, isMain = false): string {
  return `<form method="post"><button${isMain ? ' class="main"' : ''} name="decision" value="${decision}">${escapeHtml(label)}</button></form>`
}

function renderWord(title: string, text: string): string {
  const link = `<p><a class="button main" href="${BACK}">${escapeHtml(m.payments_sandbox_back())}</a></p>`
  return renderPage(title, `<p>${escapeHtml(text)}</p>${link}`)
}

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" class="square"/><path d="M9 27V6h8.2a7.4 7.4 0 0 1 0 14.8H14V27z" class="letter"/><path d="M14 16.6v-3.2a2.9 2.9 0 0 1 5.8 0v3.2z" class="square"/></svg>'

function renderPage(title: string, body: string): string {
  const name = escapeHtml(m.shared_product_name())
  return `<!doctype html><html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>${escapeHtml(title)} · ${name}</title><style>${STYLE}</style></head>
<body><header><p class="brand column">${LOGO}${name}</p></header><main class="column"><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

/** Onest in the page itself: the names of the built site's files are not known here. */
function renderFonts(): string {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource/onest/package.json')),
    'files',
  )
  const faces = FONT_RANGES.flatMap(([subset, range]) =>
    [400, 600].map((weight) => {
      const data = readFileSync(join(files, `onest-${subset}-${weight}-normal.woff2`)).toString('base64')
      return `@font-face{font-family:Onest;font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${range}}`
    }),
  )
  return faces.join('\n')
}
