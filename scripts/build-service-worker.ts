// Runs after `react-router build`: writes /sw.js with the list of the files that the signed-in screens need, and the
// worker that removes it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import {
  BUILT_SITE_MARK,
  QUESTIONNAIRE_PATHS,
  REQUESTED_PAGES,
  SHEET_PATHS,
  SIGNED_IN_PATHS,
  SLOT_PAGES_PATHS,
} from '#shared/paths.ts'
import { CLIENT } from './site-language.ts'

const SOURCE = join(import.meta.dirname, '../src/web/service-worker')
const LAYOUT = 'shell/signed-in-layout'
const DYNAMIC_IMPORT = /import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
const FONTS = /^onest-(latin|latin-ext|polish)-wght-normal-.*\.woff2$/

interface Route {
  module: string
  imports?: string[]
  css?: string[]
  parentId?: string
}

const page = readFileSync(join(CLIENT, '__spa-fallback.html'), 'utf8')
const assets = readdirSync(join(CLIENT, 'assets'))
const manifest = assets.find((name) => /^manifest-.*\.js$/.test(name))
if (!manifest) throw new Error('The built site has no manifest of its routes.')

/** The files of the signed-in screens, with what they load later; not those of public pages. */
function listFiles(manifestName: string): string[] {
  const text = readFileSync(join(CLIENT, 'assets', manifestName), 'utf8')
  const { entry, routes }: { entry: Route; routes: Record<string, Route> } = JSON.parse(
    text.replace(/^window\.__reactRouterManifest=/, '').replace(/;$/, ''),
  )
  const isWithin = (route: Route | undefined): boolean =>
    route !== undefined && (route === routes[LAYOUT] || isWithin(routes[route.parentId ?? '']))
  const shown = [entry, routes.root, ...Object.values(routes).filter(isWithin)]
  const preloaded = assets.filter((name) => name.endsWith('.woff2') && page.includes(name))
  const found = new Set<string>([manifestName, ...preloaded, ...assets.filter((name) => FONTS.test(name))])
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    if (!name.endsWith('.js')) return
    const script = readFileSync(join(CLIENT, 'assets', name), 'utf8')
    for (const imports of [DYNAMIC_IMPORT, STATIC_IMPORT])
      for (const [, other] of script.matchAll(imports)) add(other ?? '')
  }
  for (const route of shown)
    for (const path of [route?.module, ...(route?.imports ?? []), ...(route?.css ?? [])])
      if (path) add(path.replace(/^\/assets\//, '').replace(/#.*$/, ''))
  return [...found].sort().map((name) => `/assets/${name}`)
}

async function bundle(name: string, define: Record<string, string> = {}): Promise<string> {
  const { output } = await build({
    input: join(SOURCE, `${name}.ts`),
    write: false,
    platform: 'browser',
    transform: { define },
    output: { format: 'iife', minify: true },
    logLevel: 'warn',
  })
  return output[0].code
}

const files = listFiles(manifest)
const shell = {
  build: `${createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16)}-${BUILT_SITE_MARK}`,
  shell: SIGNED_IN_PATHS[0],
  paths: [...SIGNED_IN_PATHS, ...SLOT_PAGES_PATHS, ...QUESTIONNAIRE_PATHS, ...SHEET_PATHS],
  pattern: REQUESTED_PAGES.source,
  mark: `/assets/${manifest}`,
  files,
}
writeFileSync(
  join(CLIENT, 'sw.js'),
  await bundle('service-worker', { __OFFLINE_SHELL__: JSON.stringify(shell) }),
)
writeFileSync(join(CLIENT, 'sw-off.js'), await bundle('no-service-worker'))
