import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import { CONTACT_FIELDS, type ContactField } from '#features/contact/rules.ts'
import type { ContactMessage } from '#features/contact/schema.ts'
import { renderStandalonePage } from '#http/standalone-page.ts'
import { m } from '#messages/messages.js'
import type { MessagePart } from '#messages/runtime.js'
import { escapeHtml } from '#shared/text.ts'

export type ContactTexts = Record<ContactField, string>

interface Refusal {
  /** The texts as typed. */
  texts: ContactTexts
  /** The errors at the fields. */
  faults: Partial<Record<ContactField, string>>
  /** HTML with the instructions to the visitor. */
  advice: string
}

const LABELS: Record<ContactField, () => string> = {
  name: m.contact_name_label,
  email: m.contact_email_label,
  phone: m.contact_phone_label,
  subject: m.contact_subject_label,
  message: m.contact_message_label,
}
const TYPES: Partial<Record<ContactField, string>> = { email: 'email', phone: 'tel' }

/** The form again, with every typed text in it. */
export function renderRefusedForm({ texts, faults, advice }: Refusal): string {
  const lines = CONTACT_FIELDS.filter((name) => faults[name]).map(
    (name) => `<li><a href="#${name}">${escapeHtml(faults[name] ?? '')}</a></li>`,
  )
  const fields = CONTACT_FIELDS.map((name) => renderField({ name, text: texts[name], fault: faults[name] }))
  return renderPage({
    title: m.contact_not_sent_title(),
    body: `<p>${advice}</p>${lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''}
<form method="post" action="${CONTACT_MESSAGES_PATH}" novalidate>${fields.join('')}
<button>${escapeHtml(m.contact_send())}</button></form>`,
  })
}

/** The page that shows the accepted message, because no mail confirms it. */
export function renderSentPage({ email, subject, message }: ContactMessage): string {
  return renderPage({
    title: m.contact_sent_title(),
    body: `<p>${writeMarked(m.contact_sent_unconfirmed.parts({ email }), { tag: 'strong' })}</p>
<p class="small">${escapeHtml(m.contact_sent_what())}</p>
<p class="kept"><strong>${escapeHtml(subject)}</strong></p><p class="kept">${escapeHtml(message)}</p>`,
  })
}

/** HTML of a sentence with its marked words in this element. */
export function writeMarked(
  parts: readonly MessagePart[],
  { tag, attributes = '' }: { tag: string; attributes?: string },
): string {
  const written = parts.map((part) => {
    if (part.type === 'text') return escapeHtml(part.value)
    return part.type === 'markup-start' ? `<${tag}${attributes}>` : `</${tag}>`
  })
  return written.join('')
}

function renderPage({ title, body }: { title: string; body: string }): string {
  const link = { href: '/contact', label: m.site_contact_title() }
  return renderStandalonePage({ title, body, link, referrer: 'same-origin' })
}

function renderField({ name, text, fault }: { name: ContactField; text: string; fault?: string }): string {
  const label = `${LABELS[name]()}${name === 'phone' ? ` ${m.ui_optional()}` : ''}`
  const wrong = fault ? `aria-invalid="true" aria-describedby="${name}-fault"` : ''
  const attributes = `id="${name}" name="${name}" ${name === 'phone' ? '' : 'required'} ${wrong}`
  const control =
    name === 'message'
      ? // HTML drops the first line break of a textarea; this one keeps a typed one.
        `<textarea rows="8" ${attributes}>\n${escapeHtml(text)}</textarea>`
      : `<input type="${TYPES[name] ?? 'text'}" ${attributes} value="${escapeHtml(text)}">`
  return `<label for="${name}">${escapeHtml(label)}</label>${fault ? `<p class="fault" id="${name}-fault">${escapeHtml(fault)}</p>` : ''}${control}`
}
