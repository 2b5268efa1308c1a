import { FEATURE_ORDER } from './check-structure-places.ts'
import type { Fault, Import, SourceFile } from './check-structure-source.ts'

const HOSTS = ['server', 'web']
const BASE = ['platform', 'database', 'adapters', 'ui', 'shared']

/** Base parts may use each other except these, which stand alone. */
const ALONE: Record<string, string[]> = {
  ui: ['ui', 'shared', 'messages'],
  shared: ['shared', 'messages'],
}

/** Types only: the shape of the configuration and of what the server is built from. */
const SHAPES = ['src/config/env.ts']

/** The rules of direction; `files` without cycles are checked by checkCycles. */
export function checkImports(files: SourceFile[]): Fault[] {
  return files
    .filter((file) => file.path.startsWith('src/') && !file.isTest)
    .flatMap((file) =>
      file.imports.flatMap((one) => {
        const text = judgeImport(file.path, one)
        return text ? [{ file: file.path, text: `imports ${one.specifier}. ${text}` }] : []
      }),
    )
}

function judgeImport(from: string, { specifier, target, typeOnly }: Import): string | null {
  if (specifier.startsWith('../../')) return 'Write the path from src with #, for example #ui/button.tsx.'
  if (!target) return null
  if (target.startsWith('tests/')) return 'The product never imports from its tests.'
  if (!target.startsWith('src/')) return 'Only src belongs to the product.'
  const [, source = '', sourceName = ''] = from.split('/')
  const [, part = '', partName = ''] = target.split('/')
  if (part === 'messages') return null
  return (
    judgeSide(from, target, typeOnly) ??
    judgeLayer(source, part, typeOnly && SHAPES.includes(target)) ??
    judgeFeature({ source, sourceName, part, partName })
  )
}

/** What runs in the browser never reaches what runs on the server, and the other way round. */
function judgeSide(from: string, target: string, typeOnly: boolean): string | null {
  if (typeOnly) return null
  const fromSide = sideOf(from)
  const targetSide = sideOf(target)
  if (fromSide === 'server' && targetSide === 'web') {
    return 'Server code imports nothing from web/ or ui. What both need belongs to contract.ts, rules.ts or src/shared.'
  }
  if (fromSide !== 'server' && targetSide === 'server' && !isServerBase(from)) {
    return 'This file reaches the browser, that one is server code. Use import type for types of routes; what both need belongs to contract.ts, rules.ts or src/shared.'
  }
  return null
}

function sideOf(path: string): 'server' | 'web' | 'both' {
  const folders = path.split('/').slice(1, -1)
  if (folders[0] === 'ui' || folders.includes('web')) return 'web'
  if (folders.includes('server') || ['database', 'adapters'].includes(folders[0] ?? '')) return 'server'
  return 'both'
}

/** platform/ outside its web/ is for the server halves, apart from what contracts stand on. */
function isServerBase(path: string): boolean {
  return path.startsWith('src/platform/') && sideOf(path) === 'both'
}

function judgeLayer(source: string, part: string, isShape: boolean): string | null {
  const alone = Object.hasOwn(ALONE, source) ? ALONE[source] : undefined
  if (alone && !alone.includes(part)) {
    return `src/${source} could ship in another product: it uses only ${alone.join(', ')}. Pass what it needs in.`
  }
  if (isShape) return null
  if (rankOf(part) > rankOf(source)) {
    return `Imports go one way: hosts, back-office, features, base. src/${source} may not know src/${part}; pass it in, or move the shared part down.`
  }
  if (HOSTS.includes(part) && HOSTS.includes(source) && part !== source) {
    return 'The two hosts do not know each other. What both need belongs to src/shared.'
  }
  return null
}

function rankOf(part: string): number {
  if (HOSTS.includes(part)) return 3
  if (part === 'back-office') return 2
  if (part === 'features') return 1
  return BASE.includes(part) ? 0 : -1
}

interface Pair {
  source: string
  sourceName: string
  part: string
  partName: string
}

function judgeFeature({ source, sourceName, part, partName }: Pair): string | null {
  if (source !== 'features' || part !== 'features' || sourceName === partName) return null
  if (FEATURE_ORDER.indexOf(partName) < FEATURE_ORDER.indexOf(sourceName)) return null
  return `${sourceName} comes before ${partName} in FEATURE_ORDER and may not use it. Move the code to the later feature, or what both need to the earlier one.`
}

/** One fault for each circle of imports that exist at run time. */
export function checkCycles(files: SourceFile[]): Fault[] {
  const graph = new Map(
    files
      .filter((file) => !file.isTest)
      .map((file) => [
        file.path,
        file.imports.flatMap((one) => (one.target && !one.typeOnly ? [one.target] : [])),
      ]),
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
