// Bundles the server into the build's program/ (docs/decisions/0019). Takes a second; used by npm run build and by tests.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'
import { partsFileOf } from '#database/made-parts.ts'
import { SOURCE_MIGRATIONS } from '#database/project-folders.ts'
import { VERSION_FILE } from '#server/program-version.ts'
import { checkBuild } from './build-stamp.ts'
import { beginBuild, findCurrentBuild, linkTree } from './builds.ts'
import { makeMadeParts } from './write-made-parts.ts'

const ROOT = join(import.meta.dirname, '..')

/** Packages with files of their own (binaries, fonts), and CommonJS packages, which a bundle does not make faster. */
export const EXTERNAL = [
  /^@electric-sql\/pglite/,
  /^@hyzyla\/pdfium/,
  'libxml2-wasm',
  'nodemailer',
  'pdfkit',
  'pg',
  'pino',
  'sharp',
  'stripe',
]

/** The parts of a build that another one does not take over with its site. */
const NOT_OF_SITE = [
  'program',
  'migrations',
  'schemas',
  'models',
  'content',
  VERSION_FILE,
  basename(partsFileOf('')),
  'compile-cache',
  'earlier',
  'in-use.lock',
]

/** Importing all of zod also imports its messages in sixty languages, of which we use none but English. */
const withoutZodLocales: Plugin = {
  name: 'without-zod-locales',
  load: {
    filter: { id: /\/zod\/v4\/locales\/index\.js$/ },
    handler: () => "export { default as en } from './en.js'",
  },
}

/** One character outside of Latin-1 makes V8 store every character of the file in two bytes. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  async renderChunk(code, { fileName }) {
    const codegen = { asciiOnly: true, removeWhitespace: false }
    const options = { module: true, compress: false, mangle: false, codegen, sourcemap: true }
    const minified = await minify(fileName, code, options)
    return { code: minified.code, map: minified.map }
  },
}

/**
 * Bundles the server, the inspection's child process and the operator's commands into `folder`, with the migrations, the
 * schemas, the texts of the sheets and the weights that belong to them and their version. Throws with the position of an error in the source.
 */
async function bundleServer(folder: string): Promise<void> {
  cpSync(SOURCE_MIGRATIONS, join(folder, 'migrations'), {
    recursive: true,
    filter: (path) => !path.endsWith('_snapshot.json'),
  })
  cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true })
  cpSync(join(ROOT, 'models'), join(folder, 'models'), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.endsWith('.f16'),
  })
  for (const texts of globSync('content/*/resources', { cwd: ROOT }))
    cpSync(join(ROOT, texts), join(folder, texts), { recursive: true })
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(folder, VERSION_FILE), JSON.stringify({ version, commit: readCommit() }))
  await build({
    cwd: ROOT,
    input: {
      main: 'src/server/main.ts',
      // Parts of the same server for tests: the browser tests start it in their own process.
      server: 'src/server/server.ts',
      'all-jobs': 'src/server/all-jobs.ts',
      'inspection-child': 'src/files/inspection/inspection-child.ts',
      pobyt: 'scripts/pobyt.ts',
      'render-site': 'scripts/render-site.ts',
    },
    platform: 'node',
    external: EXTERNAL,
    plugins: [withoutZodLocales, asciiOnly],
    logLevel: 'warn',
    output: {
      dir: join(folder, 'program'),
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      minify: false,
    },
  })
}

/** The commit of the sources, with -dirty when they were changed since; null without git. */
function readCommit(): string | null {
  try {
    const command = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', command, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/**
 * Makes the current build's server one of the sources as they are, for tests and measurements; its site stays as it is.
 * The next start builds all of it.
 */
export async function refreshServer(): Promise<void> {
  if (checkBuild() === 'current') return
  const { folder, publish } = beginBuild()
  const current = findCurrentBuild()
  if (current) linkTree(current, folder, NOT_OF_SITE)
  await Promise.all([bundleServer(folder), makeMadeParts(current, folder)])
  publish(null)
}

if (import.meta.main) {
  const { BUILD_FOLDER } = process.env
  await (BUILD_FOLDER ? bundleServer(BUILD_FOLDER) : refreshServer())
}
