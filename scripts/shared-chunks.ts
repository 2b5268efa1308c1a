import type { Rollup } from 'vite'

/*
 * Which modules share a file: on a slow connection each file costs a round trip (docs/decisions/0023). It follows from
 * where code begins (a screen, an island, a part that is fetched later) and which of these reach a module. No screen
 * waits for what it does not need, and no applicant's screen fetches what only the desk has.
 */
type Graph = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Public pages are served without the application: that it has them as screens is no reason to share a file. */
const PUBLIC =
  /^(web\/(not-found|shell\/public)|features\/(site|knowledge-base|contact|account\/(?!overview|second-factor))\/.*-(page|layout)\.|back-office\/staff\/web\/(staff-sign-in|invitation)-page\.)/
/** Needed before anything is shown: the application, the frames of its screens, and the first screen of each area. */
const FIRST =
  /^(web\/([\w.]+$|shell\/[\w-]+-layout\.)|features\/progress\/.*-page\.|back-office\/work-queue\/.*-page\.)/
/** The application itself, of whichever area. */
const EVERYWHERE = /^web\/[\w.]+$/
const DESK = /^(back-office\/|web\/shell\/office-)/
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
const LIBRARY = /\/node_modules\/@?([\w-]+)/
/** Whatever shows or sends data: a file of its own would be one more request for every page with the kit. */
const QUERIES = /\/node_modules\/@tanstack\//
/** A screen without a form does not wait for the library of forms. */
const FORMS = /\/node_modules\/react-hook-form\//
/** The shared file draws codes: with files of their own its library would be two requests more on every screen that has it. */
const QR_CODES = /\/node_modules\/(qrcode|dijkstrajs)\//
/** Styles follow the script that imports them; schemas are fetched when a form is checked. */
const APART = /\.css|schema\.ts$/
/** What a file imports is in the same one or in an earlier one. */
const ORDER = [
  'library',
  'kit',
  'shell',
  'portal',
  'desk',
  'forms',
  'shared',
  'editing',
  'desk-parts',
  'feature',
]

/** The bundler's groups; `read` fills them when all modules are loaded. The bundler itself places what is in none. */
export function shareChunks() {
  let files = new Map<string, [kind: string, name: string] | null>()
  const groups = ORDER.map((kind, at) => ({
    name: (id: string) => (files.get(id)?.[0] === kind ? (files.get(id)?.[1] ?? null) : null),
    priority: ORDER.length - at,
  }))
  const read = (graph: Graph) => {
    const infos = [...graph.getModuleIds()].flatMap((id) => graph.getModuleInfo(id) ?? [])
    const entries = new Set(infos.filter(({ isEntry }) => isEntry).map(({ id }) => id))
    const starts = new Set([...entries, ...infos.flatMap((info) => info.dynamicallyImportedIds)])
    const imports = new Map(infos.map(({ id, importedIds }) => [id, importedIds]))
    const reach = new Map(infos.map(({ id }): [string, string[]] => [id, []]))
    for (const start of starts) for (const id of listImported(start, imports)) reach.get(id)?.push(start)
    files = new Map(
      [...reach].map(([id, from]) => {
        if (starts.has(id) || APART.test(id)) return [id, null]
        const needsForms = [...listImported(id, imports)].some((one) => FORMS.test(one))
        return [id, chooseFile({ id, from, needsForms, isLate: (start) => !entries.has(start) })]
      }),
    )
  }
  return { groups, read }
}

/** The module itself, and what it imports by however many steps. */
function listImported(id: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set([id])
  for (const one of seen) for (const imported of imports.get(one) ?? []) seen.add(imported)
  return seen
}

interface Module {
  id: string
  /** The starts that reach it. */
  from: string[]
  needsForms: boolean
  /** True for a start that a screen fetches when it is shown already. */
  isLate(start: string): boolean
}

function chooseFile({ id, from, needsForms, isLate }: Module): [kind: string, name: string] | null {
  if (REACT.test(id)) return ['library', 'react']
  const toPath = (start: string) => start.replaceAll('\\', '/').replace(/^.*?\/src\/|\?.*$/g, '')
  const starts = from.map(toPath).filter((path) => !PUBLIC.test(path))
  const screens = from
    .filter((start) => !isLate(start))
    .map(toPath)
    .filter((path) => !PUBLIC.test(path))
  const first = screens.filter((path) => FIRST.test(path))
  const isFirst = first.length > 0
  const library = LIBRARY.exec(id)?.[1]
  if (QUERIES.test(id)) return ['kit', 'kit']
  if (QR_CODES.test(id)) return ['shared', 'shared']
  if (library) return starts.length > 1 ? ['library', library] : null
  if (from.length < 2 || screens.length === 0 || (starts.length < 2 && !isFirst)) return null
  const isForIsland = starts.some((path) => path.includes('-island.'))
  const isForDesk = starts.every((path) => DESK.test(path))
  const [feature = '', ...others] = new Set(starts.map((path) => path.split('/')[1]))
  let kind = isForDesk ? 'desk-parts' : 'shared'
  // What only the first screens of applicants need does not come with the desk's.
  const isForPortal = !first.some((path) => DESK.test(path) || EVERYWHERE.test(path))
  if (isFirst) kind = isForIsland ? 'kit' : isForDesk ? 'desk' : isForPortal ? 'portal' : 'shell'
  else if (others.length === 0) return ['feature', feature]
  else if (screens.length < 2) return null
  else if (isForIsland) kind = 'forms'
  else if (needsForms && !isForDesk) kind = 'editing'
  return [kind, kind]
}
