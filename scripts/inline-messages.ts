import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '#language/language.ts'

const COMPILED = join(import.meta.dirname, '../src/messages')
const IMPORT = "import { m } from '#messages/messages.js'"
/** The messages of one module, as a module of their own: `messages-of:/path/of/the/module.tsx`. */
const PREFIX = '\0messages-of:'
const USE = /\bm\.(\w+)/g
const DECLARATION = /^export const (\w+) = /m

/**
 * Gives each module of the site the texts that it uses, in the language of the build, instead of the catalogue: a text
 * is in the file of the screen that shows it, and the bundler has no module per message. In development the whole
 * catalogue is loaded.
 */
export function inlineMessages(language: Language): Plugin {
  let texts: ReadonlyMap<string, string> | undefined
  return {
    name: 'inline-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: IMPORT },
      handler: (code, id) => ({
        code: code.replace(IMPORT, `import * as m from ${JSON.stringify(PREFIX + id.replace(/\?.*$/, ''))}`),
        map: null,
      }),
    },
    resolveId: { filter: { id: /^\0messages-of:/ }, handler: (id) => id },
    load: {
      filter: { id: /^\0messages-of:/ },
      handler(id) {
        texts ??= readTexts(readFileSync(join(COMPILED, 'messages', `${language}.js`), 'utf8'))
        return renderMessages(readFileSync(id.slice(PREFIX.length), 'utf8'), texts)
      },
    },
  }
}

/** The code of each message in Paraglide's module of a language, by its key. */
export function readTexts(compiled: string): Map<string, string> {
  const [, ...parts] = compiled.split(DECLARATION)
  return new Map(parts.flatMap((key, at) => (at % 2 === 0 ? [[key, parts[at + 1] ?? ''] as const] : [])))
}

/** A module that exports the messages used by this code. Throws for a key that the catalogue does not have. */
export function renderMessages(code: string, texts: ReadonlyMap<string, string>): string {
  const keys = [...new Set([...code.matchAll(USE)].map(([, key = '']) => key))]
  const messages = keys.map((key) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`No message has the key "${key}" (messages/)`)
    return `export const ${key} = ${text}`
  })
  const registry = `import * as registry from ${JSON.stringify(join(COMPILED, 'registry.js'))}`
  return [registry, ...messages].join('\n')
}
