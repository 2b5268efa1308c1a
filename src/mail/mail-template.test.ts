import { describe, expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#shared/operator.ts'
import { addImprint, renderMail, wrapText } from './mail-template.ts'

const EVIL = '<img src=x onerror=alert(1)> "&\' <!-- imprint -->'
const content = {
  title: `Title ${EVIL}`,
  paragraphs: ['Hello Olena,', `First ${EVIL}`, 'Two lines\nof one paragraph', ''],
  action: { label: `Press ${EVIL}`, url: 'https://pobyt.example/documents?a=1&b="2"' },
  footer: `Foot ${EVIL}`,
  unsubscribeUrl: 'https://pobyt.example/unsubscribe?key=1.x.k',
}
const { text, html } = addImprint(renderMail(content), {
  ...SAMPLE_OPERATOR,
  legalName: 'A & B $& Sp. z o.o.',
})

describe('the mail as HTML', () => {
  test('escapes all content, and does not mistake a comment in it for the imprint', () => {
    expect(html).not.toContain('<img')
    expect(html).not.toMatch(/href="[^"]*"2/)
    expect(html.match(/A &#38; B \$&#38; Sp\. z o\.o\./g)).toHaveLength(1)
    expect(html).not.toContain('<!-- imprint -->')
    expect(html).toContain('Two lines<br>of one paragraph')
  })

  test('declares its language and color scheme, shows its link as text and loads nothing', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
    expect(html.match(/class="press"/g)).toHaveLength(1)
    expect(html).toContain('>https://pobyt.example/documents?a=1&#38;b=&#34;2&#34;</a>')
    expect(html).not.toMatch(/<[^>]*\ssrc=|url\(|<link|<script/)
  })

  test('begins with the preview text: the given one, else the first paragraph that is not a greeting', () => {
    const previewOf = (page: string) => /mso-hide:all">(.*?)&#847;/.exec(page)?.[1]
    expect(previewOf(html)).toMatch(/^First &#60;img/)
    expect(previewOf(renderMail({ ...content, preview: 'Own words' }).html)).toBe('Own words')
    expect(previewOf(renderMail({ title: 'Only a title', paragraphs: [] }).html)).toBe('Only a title')
    expect(previewOf(renderMail({ title: 'T', paragraphs: ['word '.repeat(90)] }).html)).toHaveLength(140)
  })
})

describe('the mail as plain text', () => {
  test('has the content of the HTML, in short lines, with links in one piece', () => {
    for (const part of [
      'Title <img',
      'Hello Olena,',
      'of one paragraph',
      'Press <img',
      'Foot <img',
      'A & B $& Sp.',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(`\n${content.action.url}\n`)
    const url = `https://pobyt.example/${'x'.repeat(120)}`
    const long = wrapText(
      renderMail({
        title: 'T',
        paragraphs: ['word '.repeat(60).trim()],
        action: { label: 'Go', url },
      }).text,
    )
    expect(long).toContain(`Go:\n${url}`)
    for (const line of long.split('\n')) expect(line === url || line.length <= 74, line).toBe(true)
  })
})
