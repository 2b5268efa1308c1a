import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages/messages.js'
import type { MessagePart } from '#messages/runtime.js'
import { Message } from './message.tsx'

type Mark = Exclude<MessagePart['type'], 'text'>

const text = (value: string): MessagePart => ({ type: 'text', value })
const mark = (type: Mark, name: string): MessagePart => ({ type, name, options: {}, attributes: {} })
const said = (...parts: MessagePart[]) => ({ parts: () => parts })

test('the words between the marks of a message stand in the element of that name', () => {
  const link = (href: string) => (words: React.ReactNode) => <a href={href}>{words}</a>
  expect(
    renderToStaticMarkup(
      <Message
        message={m.account_registration_terms}
        markup={{ terms: link('/TermsOfService'), privacy: link('/PrivacyPolicy') }}
      />,
    ),
  ).toBe(
    'I accept the <a href="/TermsOfService">Terms of Service</a> and the <a href="/PrivacyPolicy">Privacy Policy</a> (both open in a new tab)',
  )
})

test('a value is put in as text, never as markup', () => {
  const code = '<b>{#code}</b>'
  const html = renderToStaticMarkup(
    <Message
      message={m.brand_failure_code}
      inputs={{ code }}
      markup={{ code: (words) => <strong>{words}</strong> }}
    />,
  )
  expect(html).toContain('<strong>&lt;b&gt;{#code}&lt;/b&gt;</strong>.')
})

test('a language may put the marks in any order, one inside the other, or leave one out', () => {
  const markup = {
    a: (words: React.ReactNode) => <i>{words}</i>,
    b: (words: React.ReactNode) => <b>{words}</b>,
    value: () => '7',
  }
  const message = said(
    mark('markup-start', 'b'),
    text('x '),
    mark('markup-start', 'a'),
    mark('markup-standalone', 'value'),
    mark('markup-end', 'a'),
    mark('markup-end', 'b'),
    text('.'),
  )
  expect(renderToStaticMarkup(<Message message={message} markup={markup} />)).toBe('<b>x <i>7</i></b>.')
  expect(renderToStaticMarkup(<Message message={said(text('y'))} markup={markup} />)).toBe('y')
})
