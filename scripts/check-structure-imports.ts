import { ORDERS, ROOM_ORDER } from './check-structure-places.ts'
import type { Fault, Import, SourceFile } from './check-structure-source.ts'

const HOSTS = ['server', 'web']

/** Rooms of the browser; other rooms keep their browser half in web/. */
const WEB_ROOMS = ['web', 'ui', 'brand', 'client']
const SERVER_ROOMS = [
  'server',
  'errors',
  'telemetry',
  'database',
  'personal-data',
  'limits',
  'jobs',
  'mail',
  'passport-zone',
  'files',
  'captcha',
  'payments',
  'ksef',
  'pdf',
  'session',
  'audit',
  'backup',
  'config',
  'http',
]

/** Server files that contracts and screens may import. */
const BOTH_SIDES = ['src/captcha/captcha-header.ts', 'src/passport-zone/read-fields.ts']

/** Configures zod not to compile code; imported before any schema. */
const ZOD_SETTING = 'src/ui/form/zod-jitless.ts'

/** Checks the direction of imports; checkCycles checks for cycles. */
export function checkImports(files: SourceFile[]): Fault[] {
  return files
    .filter((file) => file.path.startsWith('src/') && !file.isTest)
    .flatMap((file) =>
      file.imports.flatMap((one) => {
        const text = findImportFault(file.path, one)
        return text ? [{ file: file.path, text: `imports ${one.specifier}. ${text}` }] : []
      }),
    )
}

function findImportFault(from: string, one: Import): string | null {
  const { specifier, target, typeOnly } = one
  const unloaded = findSchemaFault(from, one)
  if (unloaded) return unloaded
  if (specifier.startsWith('../../')) return 'Write the path from src with #, for example #ui/button.tsx.'
  if (!target) return null
  if (target.startsWith('content/')) return null
  if (target.startsWith('tests/')) return 'The product never imports from its tests.'
  if (!target.startsWith('src/')) return 'Only src belongs to the product.'
  const [, source = '', sourceName = ''] = from.split('/')
  const [, part = '', partName = ''] = target.split('/')
  if (part === 'messages') return null
  return (
    findSideFault(from, target, typeOnly) ??
    findLayerFault(source, part) ??
    findOrderFault({ source, sourceName, part, partName })
  )
}

/** Browser code never imports server code, and server code never imports browser code. */
function findSideFault(from: string, target: string, typeOnly: boolean): string | null {
  if (typeOnly) return null
  const fromSide = sideOf(from)
  const targetSide = sideOf(target)
  if (fromSide === 'server' && targetSide === 'web') {
    return 'Server code imports nothing from web/ or ui. What both need belongs to contract.ts, rules.ts or src/shared.'
  }
  if (fromSide !== 'server' && targetSide === 'server') {
    return 'This file reaches the browser, that one is server code. Use import type for types of routes; what both need belongs to contract.ts, rules.ts or src/shared.'
  }
  return null
}

/** Neither zod nor any schema may be in the first load of a screen. */
function findSchemaFault(from: string, { specifier, target, typeOnly, dynamic }: Import): string | null {
  if (typeOnly || sideOf(from) === 'server' || isSchemaFile(from) || from === ZOD_SETTING) return null
  if (isSchemaFile(target ?? '')) {
    if (dynamic) return null
    return 'Only what checks or serves loads a schema. Use import type for the types of records, and lazySchemas(() => import(…)) in a form; limits and options belong to contract.ts.'
  }
  if (!/^(zod|@hono\/zod-openapi)(\/|$)/.test(specifier)) return null
  return 'Schemas belong to schema.ts, so that zod is not in the first load.'
}

function isSchemaFile(path: string): boolean {
  return /(^|[/-])schema\.ts$/.test(path)
}

function sideOf(path: string): 'server' | 'web' | 'both' {
  const [room = '', ...folders] = path.split('/').slice(1, -1)
  if (BOTH_SIDES.includes(path)) return 'both'
  if (WEB_ROOMS.includes(room) || folders.includes('web')) return 'web'
  if (SERVER_ROOMS.includes(room) || folders.includes('server')) return 'server'
  return 'both'
}

/** The layers: hosts, back-office, features, then the rooms of the base, each of which imports only those before it. */
function findLayerFault(source: string, part: string): string | null {
  if (HOSTS.includes(part) && HOSTS.includes(source) && part !== source) {
    return 'The two hosts must not import each other. What both need belongs to src/shared.'
  }
  if (rankOf(part) <= rankOf(source)) return null
  if (ROOM_ORDER.includes(part)) {
    return `${source} comes before ${part} in ROOM_ORDER and must not import it, not even a type. Pass in what it needs, or move the part that both need down.`
  }
  return `Imports go one way: hosts, back-office, features, base. src/${source} must not import src/${part}; pass it in, or move the shared part down.`
}

function rankOf(part: string): number {
  if (HOSTS.includes(part)) return ROOM_ORDER.length + 2
  if (part === 'back-office') return ROOM_ORDER.length + 1
  if (part === 'features') return ROOM_ORDER.length
  return ROOM_ORDER.indexOf(part)
}

interface Pair {
  source: string
  sourceName: string
  part: string
  partName: string
}

/** Features, and the rooms of the back office, import only those before them: values and types. */
function findOrderFault({ source, sourceName, part, partName }: Pair): string | null {
  const rooms = ORDERS[source]
  if (!rooms || source !== part || sourceName === partName) return null
  if (rooms.order.indexOf(partName) < rooms.order.indexOf(sourceName)) return null
  return `${sourceName} comes before ${partName} in ${rooms.name} and must not import it. Move the code to the later one, or what both need to the earlier one.`
}

/** One fault for each import cycle, including imports of types. */
export function checkCycles(files: SourceFile[]): Fault[] {
  const graph = new Map(
    files
      .filter((file) => !file.isTest)
      .map((file) => [file.path, file.imports.flatMap(({ target }) => (target ? [target] : []))]),
  )
  const faults: Fault[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    const seen = trail.indexOf(path)
    if (seen >= 0) {
      const circle = [...trail.slice(seen), path].join(' → ')
      faults.push({
        file: path,
        text: `is in a circle of imports: ${circle}. Move what both need into a third file.`,
      })
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return faults
}
