import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { SHARED_CHUNKS } from './shared-chunks.ts'
import { CLIENT } from './site-language.ts'

const ROOT = join(import.meta.dirname, '..')
const QUERY = '?island'
/** While developing an island is one module, made when it is asked for. */
const DEVELOPED = 'virtual:island:'
/** Written by Vite when the client is built, before the pages are. */
const MANIFEST = join(CLIENT, '.vite/manifest.json')

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/**
 * Builds every src/…/web/<name>-island.tsx as an entry beside the application's own, out of the same chunks, and
 * answers `import island from './<name>-island.tsx?island'` with the addresses of its files (src/ui/island).
 */
export function islandFiles(): Plugin {
  return {
    name: 'pobyt:island-files',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } }
        : undefined,
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return
      for (const id of globSync('src/**/web/*-island.tsx', { cwd: ROOT }))
        this.emitFile({ type: 'chunk', id: join(ROOT, id), name: nameOf(id), preserveSignature: 'strict' })
    },
    resolveId: { filter: { id: /^virtual:island:/ }, handler: (id) => id },
    load: {
      filter: { id: /\?island$|^virtual:island:/ },
      async handler(id) {
        if (id.startsWith(DEVELOPED)) return startDeveloped(id.slice(DEVELOPED.length))
        const source = id.slice(ROOT.length + 1, -QUERY.length)
        const { mode, name } = this.environment
        // The application shows an island's component itself.
        if (mode === 'build' && name === 'client') return 'export default null'
        const found =
          mode === 'build' ? await findBuilt(source) : { script: `/@id/${DEVELOPED}${source}`, imports: [] }
        return `export default ${JSON.stringify({ name: nameOf(source), ...found })}`
      },
    },
  }
}

/** Modules as they are developed wait for what refreshes them, which a light page does not have. */
const startDeveloped = (source: string) => `import 'virtual:react-router/inject-hmr-runtime'
export const hydrate = async (host) => (await import('/${source}')).hydrate(host)`

const nameOf = (source: string) => basename(source, '-island.tsx')

async function findBuilt(source: string): Promise<{ script: string; imports: string[] }> {
  const manifest: Manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const found = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    if (chunk.css)
      throw new Error(`${source} needs a style of its own, which no light page would load: ${key}`)
    found.add(chunk.file)
    for (const one of chunk.imports ?? []) collect(one)
  }
  collect(source)
  const [script, ...imports] = [...found].map((file) => `/${file}`)
  if (!script) throw new Error(`${source} was not built`)
  return { script, imports }
}
