/**
 * Prints the transfer size of the signed-in area from the built site: the scripts of the dashboard when it is opened
 * first, and for every other screen the scripts that the dashboard has not loaded. Scripts that are loaded later (a
 * form's schema, the list of notifications) and styles are not included.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const CLIENT = join(import.meta.dirname, '..', 'build', 'client')
const LAYOUT = 'shell/signed-in-layout'
const FIRST_SCREEN = 'dashboard'

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
const layout = routes[LAYOUT]
const root = routes.root
if (!root || !layout) throw new Error('The manifest of the built site does not name its layouts.')

/** The routes from this one up to the layout of the signed-in area; null for one that is not in it. */
function listWithin(route: Route): Route[] | null {
  if (route.parentId === LAYOUT) return [route]
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const above = parent ? listWithin(parent) : null
  return above && [route, ...above]
}

const screens = Object.values(routes)
  .filter(({ path }) => path !== undefined)
  .filter(listWithin)
const first = screens.find(({ path }) => path === FIRST_SCREEN)
if (!first) throw new Error(`The built site has no /${FIRST_SCREEN}.`)

const firstLoad = new Set([entry, root, layout, first].flatMap(listScripts))
printLine(`/${FIRST_SCREEN}, opened first`, measure(firstLoad))
for (const screen of screens) {
  if (screen === first) continue
  const scripts = (listWithin(screen) ?? []).flatMap(listScripts)
  const added = new Set(scripts.filter((path) => !firstLoad.has(path)))
  printLine(`/${screen.path}, after it`, measure(added))
  if (process.argv.includes('--files')) {
    for (const path of added) printLine(`    ${path.replace('/assets/', '')}`, measure([path]))
  }
}
