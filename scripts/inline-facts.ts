import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isFactId, requireFact } from '#facts/require-fact.ts'

const READER = /\/src\/facts\/require-fact\.ts$/
const BROWSER_READER = fileURLToPath(new URL('../src/web/browser-fact.ts', import.meta.url))
const CALL = /\brequireFact\(\s*(?:'([a-z0-9-]+)'\s*\))?/g

/**
 * Where pages are drawn, facts are marked (src/facts/fact-marks.ts). What browsers load has each record in
 * place of its id, requireFact('photo') as requireFact({ … }): a screen loads the records it names, and no others.
 */
export function inlineFacts(): Plugin {
  return {
    name: 'inline-facts',
    enforce: 'pre',
    configEnvironment(name, _, { command }) {
      return name === 'ssr' && command === 'build' ? { define: { __FACTS_ARE_MARKED__: 'true' } } : undefined
    },
    resolveId: {
      filter: { id: /\/require-fact\.ts$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return this.environment.name === 'client' && found && READER.test(found.id) ? BROWSER_READER : found
      },
    },
    transform: {
      filter: { code: 'requireFact(' },
      handler(code, id) {
        if (this.environment.name !== 'client' || id.startsWith(BROWSER_READER)) return undefined
        return { code: writeFacts(code), map: null }
      },
    },
  }
}

/** Throws on a call whose id is not written in it, and on an id that no record has. */
export function writeFacts(code: string): string {
  return code.replaceAll(CALL, (_, id: string | undefined) => {
    if (id === undefined)
      throw new Error("A screen names each of its facts: requireFact('…') with the id in it.")
    if (!isFactId(id)) throw new Error(`No fact has the id "${id}" (content/facts/)`)
    return `requireFact(${JSON.stringify(requireFact(id))})`
  })
}
