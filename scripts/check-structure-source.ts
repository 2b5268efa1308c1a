import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync } from 'vite'

export interface Fault {
  /** Path from the root of the project. */
  file: string
  /** What is wrong, and where the code belongs. */
  text: string
}

export interface Import {
  specifier: string
  /** The imported file as a path from the root, if it is one of the project's. */
  target: string | null
  /** `import type` or `export type`: erased at run time. */
  typeOnly: boolean
  /** `import('…')`: loaded when it is executed, not with the file. */
  dynamic: boolean
}

export interface SourceFile {
  path: string
  text: string
  lines: number
  isTest: boolean
  imports: Import[]
  hasDefaultExport: boolean
  /** Parses the file on demand; null for files that are not TypeScript. */
  parse: () => unknown
}

const FOLDERS = ['src', 'scripts', 'tests']
const GENERATED = ['src/messages/']
const PARSED = /\.(ts|tsx)$/

/** Every source file of the project at `root` with its resolved imports, sorted by path. */
export function readSources(root: string): SourceFile[] {
  const paths = FOLDERS.flatMap((folder) => listFiles(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => !GENERATED.some((folder) => path.startsWith(folder)))
    .sort()
  return paths.map((path) => readSource(root, path))
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
  } catch {
    return []
  }
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const isTest = path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
  if (!PARSED.test(path))
    return { path, text, lines, isTest, imports: [], hasDefaultExport: false, parse: () => null }
  const parsed = parseSync(path, text)
  const { module } = parsed
  const exports = module.staticExports.flatMap((statement) =>
    statement.entries.map((entry) => ({ ...entry, statement })),
  )
  const found = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({
      start,
      specifier: moduleRequest.value,
      dynamic: false,
    })),
    ...exports.flatMap(({ statement, moduleRequest }) =>
      moduleRequest ? [{ start: statement.start, specifier: moduleRequest.value, dynamic: false }] : [],
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      specifier: text.slice(start + 1, end - 1),
      dynamic: true,
    })),
  ]
  return {
    path,
    text,
    lines,
    isTest,
    imports: found.map(({ start, specifier, dynamic }) => ({
      specifier,
      dynamic,
      target: resolveTarget(path, specifier),
      typeOnly: /^(import|export)\s+type\b/.test(text.slice(start, start + 20)),
    })),
    hasDefaultExport: exports.some((entry) => entry.exportName.kind === 'Default'),
    parse: () => parsed.program,
  }
}

function resolveTarget(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#tests/') || plain.startsWith('#content/')) return plain.slice(1)
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`
  if (plain.startsWith('.')) return posix.normalize(posix.join(dirname(from), plain))
  return null
}
