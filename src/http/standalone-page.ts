import { createHash } from 'node:crypto'
import { currentLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'

// The server renders this page itself, for links in old mails and for browsers without scripts: it needs no file of the
// built site.
const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--surface:#fff;--line:#e3ded3;--ink:#1b1f2a;--ink-2:#4b505d;--pine:#0f4c45;--on-pine:#fff;--fault:#b3202c;--focus:#1b1f2a;--gap:#ffd84d}
@media (prefers-color-scheme:dark){:root{--paper:#111716;--surface:#19211f;--line:#2c3735;--ink:#edebe5;--ink-2:#bcc2bd;--pine:#8ad3c1;--on-pine:#06241f;--fault:#ff9d96;--focus:#edebe5;--gap:#1b1f2a}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 Onest,Helvetica,Arial,sans-serif}
main{max-width:552px;margin:48px auto;padding:36px;background:var(--surface);border:1px solid var(--line);border-radius:12px;box-sizing:border-box}
.name{margin:0 0 24px;font-weight:660;font-size:20px;color:var(--pine)}
h1{margin:0 0 16px;font-size:26px;line-height:1.2;overflow-wrap:anywhere}
h2{margin:24px 0 8px;font-size:19px;line-height:1.3}
p{margin:0 0 12px}
ul{margin:0 0 24px;padding-left:20px;overflow-wrap:anywhere}
li{margin:0 0 8px}
label{display:block;margin:20px 0 0;font-weight:600}
input,textarea{display:block;width:100%;margin:4px 0 0;padding:10px 14px;border:1px solid var(--ink-2);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;box-sizing:border-box}
.fault{margin:4px 0 0;color:var(--fault);font-weight:600}
.kept{padding-left:16px;border-left:2px solid var(--line);overflow-wrap:anywhere;white-space:pre-line}
.small{margin:24px 0 0;font-size:15px;color:var(--ink-2)}
button{margin:16px 0 0;min-height:48px;padding:0 22px;border:0;border-radius:8px;background:var(--pine);color:var(--on-pine);font:inherit;font-weight:600;cursor:pointer}
a{color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--gap)}
@media (max-width:600px){main{margin:0;min-height:100vh;padding:24px 16px;border:0;border-radius:0}}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The page may only show itself and submit its form to our own origin. */
export const STANDALONE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

interface StandalonePage {
  title: string
  /** HTML; user input in it must be escaped. */
  body: string
  /** The link below the text. */
  link: { href: string; label: string }
  /** 'no-referrer' when the URL is a secret; the form is then sent without an Origin, too. */
  referrer: 'same-origin' | 'no-referrer'
}

export function renderStandalonePage({ title, body, link, referrer }: StandalonePage): string {
  const product = escapeHtml(m.shared_product_name())
  return `<!doctype html><html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="${referrer}"><title>${escapeHtml(title)} · ${product}</title><style>${STYLE}</style></head>
<body><main><p class="name">${product}</p><h1>${escapeHtml(title)}</h1>
${body}
<p class="small"><a href="${escapeHtml(languagePath(link.href))}">${escapeHtml(link.label)}</a></p></main></body></html>`
}
