import { m } from '#messages/messages.js'

interface MailContent {
  title: string
  paragraphs: string[]
  action?: { label: string; url: string } | undefined
  footer?: string | undefined
  /** Shown as a link below the footer. */
  unsubscribeUrl?: string | undefined
}

/** One letter as plain text and as HTML in the product's look. Every word is escaped; styles are inline, as mail wants. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { title, paragraphs, action, footer, unsubscribeUrl } = content
  const text = [
    title,
    ...paragraphs,
    action ? `${action.label}:\n${action.url}` : '',
    footer ?? '',
    unsubscribeUrl ? `${m.mail_unsubscribe()}:\n${unsubscribeUrl}` : '',
    m.product_name(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#0F4C45;color:#fff;padding:14px 22px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a></p>`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#FBFAF7;color:#1B1F2A;font:17px/1.6 Onest,Helvetica,Arial,sans-serif">
<div style="max-width:552px;margin:24px auto;background:#fff;border:1px solid #E3DED3;border-radius:12px;padding:36px">
<p style="margin:0 0 24px;font-weight:660;font-size:20px;color:#0F4C45">${escapeHtml(m.product_name())}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(title)}</h1>
${paragraphs.map((p) => `<p style="margin:0 0 12px">${escapeHtml(p)}</p>`).join('\n')}
${button}
${footer ? `<p style="margin:24px 0 0;font-size:14px;color:#4B505D">${escapeHtml(footer)}</p>` : ''}
${unsubscribeUrl ? `<p style="margin:12px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#4B505D">${escapeHtml(m.mail_unsubscribe())}</a></p>` : ''}
</div></body></html>`
  return { text, html }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
