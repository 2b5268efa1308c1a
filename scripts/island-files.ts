import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { shareChunks } from './shared-chunks.ts'
import { CLIENT } from './site-language.ts'

const ROOT = join(import.meta.dirname, '..')
const QUERY = '?island'
/** In development an island is one module, generated on demand. */
const DEV_PREFIX = 'virtual:island:'
/** Vite writes it in the client build, before the pages are prerendered. */
const MANIFEST = join(CLIENT, '.vite/manifest.json')

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/**
 * Builds every src/…/web/<name>-island.tsx as an entry beside the application's, from the same chunks, and resolves
 * `import island from './<name>-island.tsx?island'` to the URLs of its files (src/ui/island).
 */
export function islandFiles(): Plugin {
  const chunks = shareChunks()
  return {
    name: 'pobyt:island-files',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } } } }
        : undefined,
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return
      for (const id of globSync('src/**/web/*-island.tsx', { cwd: ROOT }))
        this.emitFile({ type: 'chunk', id: join(ROOT, id), name: nameOf(id), preserveSignature: 'strict' })
    },
    buildEnd() {
      if (this.environment.name === 'client') chunks.read(this)
    },
    resolveId: { filter: { id: /^virtual:island:/ }, handler: (id) => id },
    load: {
      filter: { id: /\?island$|^virtual:island:/ },
      async handler(id) {
        if (id.startsWith(DEV_PREFIX)) return renderDevModule(id.slice(DEV_PREFIX.length))
        const source = id.slice(ROOT.length + 1, -QUERY.length)
        const { mode, name } = this.environment
        // The application renders an island's component itself.
        if (mode === 'build' && name === 'client') return 'export default null'
        const found =
          mode === 'build' ? await findBuilt(source) : { script: `/@id/${DEV_PREFIX}${source}`, imports: [] }
        return `export default ${JSON.stringify({ name: nameOf(source), ...found })}`
      },
    },
  }
}

/** In development, modules need React's refresh runtime, which a light page does not load. */
const renderDevModule = (source: string) => `import 'virtual:react-router/inject-hmr-runtime'
export const hydrate = async (host) => (await import('/${source}')).hydrate(host)`

const nameOf = (source: string) => basename(source, '-island.tsx')

async function findBuilt(source: string): Promise<{ script: string; imports: string[] }> {
  const manifest: Manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const found = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    if (chunk.css) throw new Error(`${source} imports a style that light pages do not load: ${key}`)
    found.add(chunk.file)
    for (const one of chunk.imports ?? []) collect(one)
  }
  collect(source)
  const [script, ...imports] = [...found].map((file) => `/${file}`)
  if (!script) throw new Error(`${source} is missing in the built client`)
  return { script, imports }
}
