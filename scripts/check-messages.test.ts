import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkMessages } from './check-messages.ts'

const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

function check(text: string, catalogue: Record<string, string> = {}, path = 'src/ui/thing.tsx'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'pobyt-messages-'))
  trees.push(root)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  mkdirSync(join(root, 'messages'))
  writeFileSync(join(root, 'messages/en.json'), JSON.stringify({ $schema: 'x', ...catalogue }))
  writeFileSync(join(root, path), text)
  return checkMessages(root)
}

const checkKeyOf = (key: string) => check(component(`<p>{m.${key}()}</p>`), { [key]: 'A' })

const component = (jsx: string) => `export function Thing() {\n  return ${jsx}\n}\n`

describe('words of the screen', () => {
  test.each([
    ['<p>Hello there</p>', 'Hello there'],
    ["<p>{'Hello there'}</p>", 'Hello there'],
    ["<p>{open ? 'Close' : '+'}</p>", 'Close'],
    ['<button aria-label="Close it" />', 'Close it'],
    ['<Field label="Your name" />', 'Your name'],
    ["<Field hint={'As in your passport'} />", 'As in your passport'],
    ['<><b>Żółw</b></>', 'Żółw'],
  ])('%s is refused', (jsx, words) => {
    expect(check(component(jsx))).toEqual([expect.stringContaining(`src/ui/thing.tsx:2: "${words}"`)])
  })

  test.each([
    '<p>{m.site_home_title()}</p>',
    '<p>· – 5 % → &nbsp; ×</p>',
    '<b>Pobyt</b>',
    '<i className="type-small" data-state="open" aria-hidden="true" />',
    "<Badge tone={done ? 'green' : 'amber'} />",
  ])('%s is fine', (jsx) => {
    expect(check(component(jsx))).toEqual([])
  })
})

describe('a message on the server', () => {
  const checkText = (text: string) => check(text, { mail_hello: 'A' }, 'src/mail/hello.ts')

  test.each(['const WORDS = { hello: m.mail_hello() }', 'send([m.mail_hello()].join())'])(
    '%s is refused: it would keep the language of the start',
    (text) => {
      expect(checkText(text)).toEqual([
        expect.stringContaining('src/mail/hello.ts:1: A message is made when'),
      ])
    },
  )

  test.each([
    'const WORDS = { hello: m.mail_hello }',
    'const hello = () => m.mail_hello()',
    'function greet() { return m.mail_hello() }',
  ])('%s is fine', (text) => {
    expect(checkText(text)).toEqual([])
  })
})

describe('the catalogue', () => {
  test('A message that nothing shows is named, one that is shown is not', () => {
    const faults = check(component('<p>{m.site_home_title()}</p>'), {
      site_home_title: 'A',
      site_home_lead: 'B',
    })
    expect(faults).toEqual([expect.stringContaining('nothing uses site_home_lead')])
  })

  test.each([
    'site_home_title',
    'personal_info_full_name',
    'captcha_label',
    'server_dev_mail_title',
    'shell_menu',
    'web_not_found_title',
  ])('The key %s begins with the place that uses it', (key) => {
    expect(checkKeyOf(key)).toEqual([])
  })

  test.each(['help_title', 'consultation_title', 'personal_title', 'sitemap_title', 'site'])(
    'The key %s begins with no feature or room',
    (key) => {
      expect(checkKeyOf(key)).toEqual([expect.stringContaining(`${key} begins with no feature or room`)])
    },
  )

  test.each(['contact_q1', 'contact_step_2', 'contact_a12_title', 'contact_support_24_7'])(
    'The key %s is named by a number',
    (key) => {
      expect(checkKeyOf(key)).toEqual([expect.stringContaining(`${key} has a number for a name`)])
    },
  )
})
