import { m } from '#messages/messages.js'
import { escapeHtml } from '#shared/text.ts'

/** The place of the operator's name and address. User input cannot contain this comment, because it is escaped. */
export const IMPRINT = '<!-- imprint -->'

interface MailHtmlParts {
  locale: string
  title: string
  preview: string
  paragraphs: string[]
  quote: { lead: string; text: string } | undefined
  action: { label: string; url: string; shown: string } | undefined
  footer: string | undefined
  unsubscribeUrl: string | undefined
}

const FONT = "Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** The design tokens of the light theme; inline, because many mail clients remove style elements. */
const COLOR = {
  paper: '#F4F1EA',
  surface: '#FFFFFF',
  line: '#E3DED3',
  ink: '#1B1F2A',
  ink2: '#4B505D',
  ink3: '#62666F',
  pine: '#0F4C45',
  onPine: '#FFFFFF',
  band: '#0F4C45',
  bandLine: '#7FB3A6',
} as const
const RINGS = 10
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

/**
 * The dark theme, and narrower margins on phones, for mail clients that support style elements. All other styles are
 * inline.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.ring{border:1px solid ${COLOR.bandLine};border-radius:50%;box-sizing:border-box}.r1{height:16px;margin:0 1px}.r2{height:10px;margin:2px 1px}.r3{height:4px;margin:2px 1px}
body,table,td,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.out{padding-left:8px!important;padding-right:8px!important}.h1{font-size:25px!important}}
@media (prefers-color-scheme:dark){.paper{background:#111716!important}.card{background:#19211F!important;border-color:#2C3735!important}.ink{color:#EDEBE5!important}.ink2{color:#BCC2BD!important}.ink3{color:#9DA6A1!important}.link{color:#8AD3C1!important}.button{background:#8AD3C1!important}.press{color:#06241F!important;border-color:#8AD3C1!important}}`

/**
 * The HTML of one mail: header, card, button, footer. It uses tables, because desktop mail clients need them for
 * layout.
 */
export function writeHtml(email: MailHtmlParts): string {
  const title = escapeHtml(email.title)
  return `<!doctype html>
<html lang="${email.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${COLOR.paper}">
${writePreview(email.preview)}
<table ${TABLE} width="100%" class="paper" bgcolor="${COLOR.paper}" style="background:${COLOR.paper}"><tr><td align="center" class="out" style="padding:28px 24px 36px">
<table ${TABLE} width="552" align="center" style="width:100%;max-width:552px;table-layout:fixed;text-align:left">
<tr><td style="padding:0 4px 18px">${writeLogo()}</td></tr>
<tr><td class="card" bgcolor="${COLOR.surface}" style="background:${COLOR.surface};border:1px solid ${COLOR.line};border-radius:12px">
${writeBand()}
<table ${TABLE} width="100%" style="table-layout:fixed"><tr><td class="pad" style="padding:32px 36px 36px;font-family:${FONT};overflow-wrap:anywhere;word-break:break-word">
<h1 class="ink h1" style="margin:0 0 20px;font-size:28px;line-height:1.18;font-weight:600;letter-spacing:-.02em;color:${COLOR.ink}">${title}</h1>
${email.paragraphs.map(writeParagraph).join('\n')}
${email.quote ? writeQuote(email.quote) : ''}
${email.action ? writeAction(email.action) : ''}
</td></tr></table>
</td></tr>
<tr><td class="pad ink3" style="padding:20px 8px 0;font:14px/1.5 ${FONT};color:${COLOR.ink3}">
${writeFooter(email)}
${IMPRINT}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

export function writeImprint(lines: string[]): string {
  const html = lines.map(escapeHtml).join('<br>')
  return `<p class="ink3" style="margin:0;color:${COLOR.ink3}">${html}</p>`
}

/** The preview text in mail lists. The blanks after it keep mail clients from appending the beginning of the mail. */
function writePreview(preview: string): string {
  const blanks = '&#847;&zwnj;&nbsp;'.repeat(60)
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(preview)}${blanks}</div>`
}

/** The logo without an image, because mail clients block images by default. */
function writeLogo(): string {
  const name = m.shared_product_name()
  return `<table ${TABLE}><tr>
<td aria-hidden="true" width="30" height="30" align="center" valign="middle" bgcolor="${COLOR.band}" style="width:30px;height:30px;border-radius:7px;background:${COLOR.band};color:#FFFFFF;font:800 20px/30px ${FONT}">${escapeHtml(name.slice(0, 1))}</td>
<td class="ink" style="padding-left:10px;color:${COLOR.ink};font:600 23px/30px ${FONT};letter-spacing:-.035em">${escapeHtml(name)}</td>
</tr></table>`
}

/**
 * The decorative band. Mail clients do not show SVG, so the pattern is a row of nested rings made of borders. A client
 * without border-radius shows rectangles in the same green.
 */
function writeBand(): string {
  const ring = `<td style="height:20px;padding:0;border:1px solid ${COLOR.bandLine};border-radius:50%;font-size:0;line-height:0"><div class="ring r1"><div class="ring r2"><div class="ring r3"></div></div></div></td>`
  return `<table ${TABLE} width="100%" aria-hidden="true" style="table-layout:fixed"><tr><td bgcolor="${COLOR.band}" style="padding:7px 0;border-radius:11px 11px 0 0;background:${COLOR.band}">
<table ${TABLE} width="100%" style="table-layout:fixed"><tr>${ring.repeat(RINGS)}</tr></table>
</td></tr></table>`
}

function writeParagraph(text: string): string {
  const lines = escapeHtml(text.trim()).replaceAll('\n', '<br>')
  return `<p class="ink" style="margin:0 0 14px;font-size:17px;line-height:1.6;color:${COLOR.ink}">${lines}</p>`
}

function writeQuote({ lead, text }: { lead: string; text: string }): string {
  const lines = escapeHtml(text.trim()).replaceAll('\n', '<br>')
  return `<p class="ink2" style="margin:26px 0 8px;font-size:14px;line-height:1.5;color:${COLOR.ink2}">${escapeHtml(lead)}</p>
<blockquote class="ink2" style="margin:0 0 14px;padding:0 0 0 14px;border-left:3px solid ${COLOR.line};font-size:15px;line-height:1.55;color:${COLOR.ink2}">${lines}</blockquote>`
}

/**
 * The button's padding is made of the link's borders, because only then the whole button is clickable in every mail
 * client.
 */
function writeAction({ label, url, shown }: NonNullable<MailHtmlParts['action']>): string {
  const href = escapeHtml(url)
  const hint = url === shown ? `${escapeHtml(m.mail_link_hint())}<br>` : ''
  const press = `border:solid ${COLOR.pine};border-width:14px 26px;border-radius:8px;display:inline-block;font-size:17px;line-height:24px;font-weight:600;color:${COLOR.onPine};text-decoration:none`
  return `<table ${TABLE} style="margin:26px 0 20px"><tr><td class="button" bgcolor="${COLOR.pine}" style="border-radius:8px;background:${COLOR.pine}"><a class="press" href="${href}" style="${press}">${escapeHtml(label)}</a></td></tr></table>
<p class="ink2" style="margin:0;font-size:14px;line-height:1.5;color:${COLOR.ink2}">${hint}<a class="link" href="${href}" style="color:${COLOR.pine};word-break:break-all">${escapeHtml(shown)}</a></p>`
}

function writeFooter({ footer, unsubscribeUrl }: MailHtmlParts): string {
  const link = unsubscribeUrl
    ? `<a class="link" href="${escapeHtml(unsubscribeUrl)}" style="color:${COLOR.pine}">${escapeHtml(m.mail_unsubscribe())}</a>`
    : ''
  const content = [footer ? escapeHtml(footer) : '', link].filter((part) => part !== '').join('<br>')
  return content ? `<p class="ink3" style="margin:0 0 12px;color:${COLOR.ink3}">${content}</p>` : ''
}
