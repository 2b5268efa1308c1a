/**
 * Prints the transfer size of the signed-in area and of the desk from the built site: the scripts of the first screen
 * when it is opened first, and for every other screen the scripts that the first has not loaded. Scripts that are loaded
 * later (a form's schema, the list of notifications) and styles are not included.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { BUILD } from '#database/project-folders.ts'

const CLIENT = join(BUILD, 'client')
/** Each area with the screen that is opened first. */
const AREAS = [
  { layout: 'shell/signed-in-layout', first: 'dashboard' },
  { layout: 'shell/office-layout', first: 'office' },
]

interface Loaded {
  module: string
  imports: string[]
}
interface Manifest {
  entry: Loaded
  routes: Record<string, Route>
}
type Route = Loaded & { path?: string; parentId?: string }

/** React Router's manifest of each route's imports, which is a script for the browser. */
function readManifest(): Manifest {
  const file = readdirSync(join(CLIENT, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('There is no built site: npm run build')
  const script = readFileSync(join(CLIENT, 'assets', file), 'utf8')
  return JSON.parse(script.replace(/^window\.__reactRouterManifest=/, '').replace(/;$/, ''))
}

const listScripts = ({ module, imports }: Loaded) =>
  [module, ...imports].map((path) => path.split('#')[0] ?? '')

const sizes = new Map<string, number>()

/** Bytes after brotli at its highest quality, as the server sends them. */
function measure(paths: Iterable<string>): number {
  let sum = 0
  for (const path of paths) {
    const cached = sizes.get(path)
    const size = cached ?? brotliCompressSync(readFileSync(join(CLIENT, path))).length
    sizes.set(path, size)
    sum += size
  }
  return sum
}

function printLine(name: string, bytes: number): void {
  console.log(`${name.padEnd(32)} ${(bytes / 1000).toFixed(1).padStart(7)} KB`)
}

const { entry, routes } = readManifest()

/** The routes from this one up to the layout of the area; null for one that is not in it. */
function listWithin(layout: string, route: Route): Route[] | null {
  if (route.parentId === layout) return [route]
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const above = parent ? listWithin(layout, parent) : null
  return above && [route, ...above]
}

function printArea(layout: string, first: string): void {
  const screens = Object.values(routes)
    .filter(({ path }) => path !== undefined)
    .flatMap((route) => ({ path: route.path, within: listWithin(layout, route) ?? [] }))
    .filter(({ within }) => within.length > 0)
  const opened = screens.find(({ path }) => path === first)
  const frame = routes[layout]
  const { root } = routes
  if (!opened || !frame || !root) throw new Error(`The built site has no /${first}.`)
  const firstLoad = new Set([entry, root, frame, ...opened.within].flatMap(listScripts))
  printLine(`/${first}, opened first`, measure(firstLoad))
  printFiles(firstLoad)
  for (const { path, within } of screens) {
    if (path === first) continue
    const added = new Set(within.flatMap(listScripts).filter((script) => !firstLoad.has(script)))
    printLine(`/${path}, after it`, measure(added))
    printFiles(added)
  }
}

function printFiles(paths: Iterable<string>): void {
  if (!process.argv.includes('--files')) return
  for (const path of paths) printLine(`    ${path.replace('/assets/', '')}`, measure([path]))
}

for (const { layout, first } of AREAS) printArea(layout, first)
