import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalogues, COMPILED, placeMessage, readCatalogues } from './language-places.ts'

const IMPORT = "import { m } from '#messages/messages.js'"
/** The messages of one module, as a module of their own: `messages-of:/path/of/the/module.tsx`. */
const PREFIX = '\0messages-of:'
const USE = /\bm\.(\w+)/g

/**
 * Gives each module of the site places for the texts that it uses (language-places.ts), instead of the catalogue: a text
 * is in the file of the screen that shows it, and the bundler has no module per message. In development the whole
 * catalogue is loaded.
 */
export function inlineMessages(): Plugin {
  let catalogues: Catalogues | undefined
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
        catalogues ??= readCatalogues()
        return renderMessages(readFileSync(id.slice(PREFIX.length), 'utf8'), catalogues)
      },
    },
  }
}

/** A module that exports the messages used by this code. Throws for a key that the catalogue does not have. */
export function renderMessages(code: string, catalogues: Catalogues): string {
  const keys = [...new Set([...code.matchAll(USE)].map(([, key = '']) => key))]
  const messages = keys.map((key) => `export const ${key} = ${placeMessage(key, catalogues)}`)
  const registry = `import { isolate, plural } from ${JSON.stringify(join(COMPILED, 'registry.js'))}`
  return [registry, ...messages].join('\n')
}
