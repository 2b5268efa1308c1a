import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { FactId } from '#facts/fact-book.ts'
import { isFactId, requireFact } from '#facts/require-fact.ts'
import { placeFact } from './language-places.ts'

const MODULE = /\/src\/facts\/require-fact\.ts$/
const BROWSER_MODULE = fileURLToPath(new URL('../src/web/browser-fact.ts', import.meta.url))
const CALL = /\brequireFact\(\s*(?:'([a-z0-9-]+)'\s*\))?/g

/**
 * Prerendered pages contain facts as marks (src/facts/fact-marks.ts). Scripts for browsers contain each record in place
 * of its id: requireFact('photo') becomes requireFact({ … }), so that a screen loads only the records that it names. A
 * build has a place for the record there, and each language's copy its record (language-places.ts).
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
        return this.environment.name === 'client' && found && MODULE.test(found.id) ? BROWSER_MODULE : found
      },
    },
    transform: {
      filter: { code: 'requireFact(' },
      handler(code, id) {
        if (this.environment.name !== 'client' || id.startsWith(BROWSER_MODULE)) return undefined
        return {
          code: inlineRecords(code, this.environment.mode === 'build' ? placeFact : readRecord),
          map: null,
        }
      },
    },
  }
}

const readRecord = (id: FactId) => JSON.stringify(requireFact(id))

/** Replaces ids by what `write` makes of them. Throws for an id that is not a string literal, and for an unknown id. */
export function inlineRecords(code: string, write: (id: FactId) => string): string {
  return code.replaceAll(CALL, (_, id: string | undefined) => {
    if (id === undefined)
      throw new Error("requireFact needs the id as a string literal in a screen: requireFact('…').")
    if (!isFactId(id)) throw new Error(`No fact has the id "${id}" (content/facts/)`)
    return `requireFact(${write(id)})`
  })
}
