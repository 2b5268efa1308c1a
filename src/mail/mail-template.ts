import { currentLanguage, type Language } from '#language/language.ts'
import { IMPRINT, writeHtml, writeImprint } from '#mail/mail-html.ts'
import { m } from '#messages/messages.js'
import { formatAddress, type Operator } from '#shared/operator.ts'

interface MailContent {
  title: string
  paragraphs: string[]
  action?: { label: string; url: string } | undefined
  /** What the mail answers: a line of who wrote it and when, and the text. */
  quote?: { lead: string; text: string } | undefined
  footer?: string | undefined
  /** Shown as a link below the footer. */
  unsubscribeUrl?: string | undefined
  /** The preview text in mail lists; the default is the first paragraph after the greeting. */
  preview?: string | undefined
}

const TEXT_COLUMNS = 74
const PREVIEW_LENGTH = 140

/**
 * Renders a mail in the current language as plain text and as HTML; all content is escaped. `queueMail` adds the
 * imprint (`addImprint`).
 */
export function renderMail(content: MailContent): { text: string; html: string; language: Language } {
  const { title, paragraphs, quote, action, footer, unsubscribeUrl } = content
  const language = currentLanguage()
  const parts = [
    title,
    ...paragraphs,
    quote ? `${quote.lead}\n${quoteLines(quote.text)}` : '',
    action ? `${action.label}:\n${readableUrl(action.url)}` : '',
    footer ?? '',
    unsubscribeUrl ? `${m.mail_unsubscribe()}:\n${unsubscribeUrl}` : '',
  ]
  const text = parts.filter((part) => part.trim() !== '').join('\n\n')
  const html = writeHtml({
    locale: language,
    title,
    preview: shorten(content.preview ?? findPreview(content)),
    paragraphs: paragraphs.filter((part) => part.trim() !== ''),
    quote,
    action: action && { ...action, shown: readableUrl(action.url) },
    footer,
    unsubscribeUrl,
  })
  return { text, html, language }
}

/** Adds the imprint (the operator's name, address and contact) in the current language. */
export function addImprint<T extends { text: string; html: string }>(mail: T, operator: Operator): T {
  const sender = m.mail_imprint({ name: operator.legalName, address: formatAddress(operator.address) })
  const contact = `${operator.phone} · ${operator.email.contact}`
  const safety = m.mail_never_password()
  return {
    ...mail,
    text: `${mail.text}\n\n-- \n${[sender, contact, safety].join('\n')}\n`,
    html: mail.html.replaceAll(IMPRINT, () => writeImprint([sender, contact, safety])),
  }
}

/** The first paragraph that is not a greeting; a greeting ends with a comma. */
function findPreview({ title, paragraphs }: MailContent): string {
  return paragraphs.find((part) => part.trim() !== '' && !part.trimEnd().endsWith(',')) ?? title
}

function shorten(text: string): string {
  const preview = text.replace(/\s+/g, ' ').trim()
  return preview.length > PREVIEW_LENGTH ? `${preview.slice(0, PREVIEW_LENGTH - 1).trimEnd()}…` : preview
}

const QUOTED = '> '

/** Broken into lines here, so that every one of them is marked. */
function quoteLines(text: string): string {
  return wrapText(text, TEXT_COLUMNS - QUOTED.length)
    .split('\n')
    .map((line) => `${QUOTED}${line}`.trimEnd())
    .join('\n')
}

function readableUrl(url: string): string {
  return url.replace(/^mailto:/, '')
}

/** Wraps plain text at 74 characters, only between words, so that a URL stays in one piece. */
export function wrapText(text: string, columns = TEXT_COLUMNS): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n')
}

function wrapLine(line: string, columns: number): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > columns) {
      lines.push(current)
      current = word
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current].join('\n')
}
