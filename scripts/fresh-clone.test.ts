import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Imports of values, also those that are loaded later. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gms

function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/^import \{[^}]*\}/gms, dropTypes)
  return [...source.matchAll(IMPORT)].flatMap(([, now, later]) => now ?? later ?? [])
}

/** An import of types alone is none. */
function dropTypes(head: string): string {
  const names = head.slice(head.indexOf('{') + 1, -1).split(',')
  return names.every((name) => /^\s*(type |$)/.test(name)) ? head.replace('import', 'import type') : head
}

/** The paths of imports from a script to a compiled message, which a fresh clone does not have. */
function findMessages(file: string, path: string[], seen: Set<string>): string[][] {
  if (seen.has(file)) return []
  seen.add(file)
  return listImports(file).flatMap((name) => {
    if (name.startsWith('#messages/')) return [[...path, name]]
    const found = name.startsWith('#') ? join(ROOT, 'src', name.slice(1)) : join(dirname(file), name)
    if (!/^[#.]/.test(name) || !existsSync(found)) return []
    return findMessages(found, [...path, name], seen)
  })
}

test.each(['ensure-build.ts', 'build.ts', 'release.ts', 'test.ts'])(
  'scripts/%s runs in a fresh clone, before the messages are compiled',
  (script) => {
    expect(findMessages(join(ROOT, 'scripts', script), [script], new Set())).toEqual([])
  },
)
