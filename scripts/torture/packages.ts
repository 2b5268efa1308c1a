import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findCurrentBuild } from '../builds.ts'
import { ensureBuild } from '../ensure-build.ts'

export const about = 'The browser tests, which run the bundled server, call each package that it contains.'
export const defaultRounds = 1

const ROOT = join(import.meta.dirname, '../..')
const bundle = () => join(findCurrentBuild() ?? '', 'program')

/** Packages in the bundle that no test calls, each with the reason why it is there. */
const NEVER_CALLED: Record<string, string> = {
  '@better-auth/memory-adapter': 'where Better Auth has no database',
  '@better-fetch/fetch':
    'for providers of sign-ins that Better Auth calls itself; ours are called by openid-client',
  '@opentelemetry/semantic-conventions': 'names, and no functions',
  '@peculiar/asn1-csr': 'a format of certificates that no passkey has',
  '@peculiar/asn1-pfx': 'a format of certificates that no passkey has',
  '@peculiar/asn1-pkcs9': 'a format of certificates that no passkey has',
  '@zxcvbn-ts/dictionary-compression': 'unpacks the words of easy passwords while it is loaded',
  '@zxcvbn-ts/language-common': 'the words of easy passwords',
  ms: 'times in the messages of debug, which is off',
  'non-error': 'for what a job throws that is no Error; ours throw one',
  'rrule-temporal': 'schedules of pg-boss in a form that we do not use',
}

interface Coverage {
  result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[]
}

/** Throws when a browser test fails, and with each package that is neither called nor explained above. */
export async function run(): Promise<void> {
  await ensureBuild()
  const called = callsOf(['scripts/test.ts', '--project', 'browser'])
  // What a package does while it is loaded says nothing of its use.
  for (const place of callsOf(['--input-type=module', '--eval', importAll()])) called.delete(place)
  const used = new Set([...called].map(readPackageAt()))
  const unused = listPackages().filter((name) => !used.has(name))
  const unexplained = unused.filter((name) => !(name in NEVER_CALLED))
  if (unexplained.length > 0) throw new Error(`no browser test calls ${unexplained.join(', ')}`)
  for (const name of Object.keys(NEVER_CALLED))
    if (!unused.includes(name)) console.log(`${name} is called, or gone: it need not be explained`)
}

const listChunks = () => readdirSync(bundle()).filter((file) => existsSync(join(bundle(), `${file}.map`)))
const readMap = (path: string) => JSON.parse(readFileSync(`${path}.map`, 'utf8'))
const packageOf = (source: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]

function listPackages(): string[] {
  const sources = listChunks().flatMap((file) => readMap(join(bundle(), file)).sources as string[])
  return [...new Set(sources.map(packageOf))].filter((name) => name !== undefined).sort()
}

/** A program that loads all parts of the bundle but those that start something. */
function importAll(): string {
  const parts = listChunks().filter((file) => /-[\w-]{8}\.js$/.test(file))
  return parts.map((file) => `import ${JSON.stringify(pathToFileURL(join(bundle(), file)))}`).join('\n')
}

/** The functions of the bundle that a program and its child processes call: chunk and offset, with a space between. */
function callsOf(program: string[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-coverage-'))
  try {
    const { status } = spawnSync(process.execPath, program, {
      cwd: ROOT,
      env: { ...process.env, NODE_V8_COVERAGE: folder },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`${program[0]} failed`)
    const calls = new Set<string>()
    for (const file of readdirSync(folder)) {
      const { result }: Coverage = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      for (const { url, functions } of result) {
        if (!url.startsWith(pathToFileURL(bundle()).href)) continue
        for (const { ranges } of functions)
          if (ranges[0]?.count) calls.add(`${fileURLToPath(url)} ${ranges[0].startOffset}`)
      }
    }
    return calls
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the function that finds the package of a call; undefined for our own code, and for what wraps a module. */
function readPackageAt(): (call: string) => string | undefined {
  const chunks = new Map<string, { text: string; map: SourceMap; starts: number[] } | null>()
  return (call) => {
    const at = call.lastIndexOf(' ')
    const [path, offset] = [call.slice(0, at), Number(call.slice(at))]
    if (!chunks.has(path)) chunks.set(path, readChunk(path))
    const chunk = chunks.get(path)
    if (!chunk || offset === 0 || /^\(*exports\b/.test(chunk.text.slice(offset, offset + 12)))
      return undefined
    const line = chunk.starts.findLastIndex((start) => start <= offset)
    const entry = chunk.map.findEntry(line, offset - (chunk.starts[line] ?? 0))
    return 'originalSource' in entry ? packageOf(entry.originalSource) : undefined
  }
}

function readChunk(path: string) {
  if (!existsSync(`${path}.map`)) return null
  const text = readFileSync(path, 'utf8')
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return { text, map: new SourceMap(readMap(path)), starts }
}
