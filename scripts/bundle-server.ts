// Bundles the server into build/program (docs/decisions/0019). Takes a second; used by npm run build and by tests.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'
import { PROGRAM } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = dirname(PROGRAM)

/** Packages with files of their own (binaries, fonts), and CommonJS packages, which a bundle does not make faster. */
const EXTERNAL = [
  /^@electric-sql\/pglite/,
  /^@hyzyla\/pdfium/,
  'nodemailer',
  'pdfkit',
  'pg',
  'pino',
  'sharp',
  'stripe',
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
 * Bundles the server, the inspection's child process and the operator's commands. Chunks of an older bundle stay, so
 * that a running server can still import them. Throws with the position of an error in the source.
 */
export async function bundleServer(): Promise<void> {
  await build({
    cwd: ROOT,
    input: {
      main: 'src/server/main.ts',
      // Parts of the same server for tests: the browser tests start it in their own process.
      server: 'src/server/server.ts',
      'all-jobs': 'src/server/all-jobs.ts',
      'inspection-child': 'src/files/inspection/inspection-child.ts',
      pobyt: 'scripts/pobyt.ts',
    },
    platform: 'node',
    external: EXTERNAL,
    plugins: [withoutZodLocales, asciiOnly],
    logLevel: 'warn',
    output: {
      dir: FOLDER,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      minify: false,
    },
  })
}

if (import.meta.main) {
  rmSync(FOLDER, { recursive: true, force: true })
  await bundleServer()
}
