// Bundles the server into build/program: docs/decisions/0019. Takes a second; npm run build and the tests call it.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { minify } from 'rolldown/utils'
import { PROGRAM } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = dirname(PROGRAM)

/** They bring files of their own (binaries, fonts), or are CommonJS, which Node loads as fast from one file as from many. */
const LEFT_OUTSIDE = [
  /^@electric-sql\/pglite/,
  /^@hyzyla\/pdfium/,
  'nodemailer',
  'pdfkit',
  'pg',
  'pino',
  'sharp',
  'stripe',
]

/** Whoever loads all of zod gets its messages in sixty languages, of which nothing here asks for one. */
const withoutZodLocales: Plugin = {
  name: 'without-zod-locales',
  load: {
    filter: { id: /\/zod\/v4\/locales\/index\.js$/ },
    handler: () => "export { default as en } from './en.js'",
  },
}

/** One character outside of Latin-1 makes Node hold a whole file in memory with two bytes for each of its characters. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  async renderChunk(code, { fileName }) {
    const codegen = { asciiOnly: true, removeWhitespace: false }
    const options = { module: true, compress: false, mangle: false, codegen, sourcemap: true }
    const made = await minify(fileName, code, options)
    return { code: made.code, map: made.map }
  },
}

/**
 * Writes the server, what runs in a process of its own, and the operator's commands. Parts of an older bundle stay, so
 * that a server that runs finds what it loads later. Throws with the place of a fault in the source.
 */
export async function bundleServer(): Promise<void> {
  await build({
    cwd: ROOT,
    input: {
      main: 'src/server/main.ts',
      'inspection-child': 'src/files/inspection/inspection-child.ts',
      pobyt: 'scripts/pobyt.ts',
    },
    platform: 'node',
    external: LEFT_OUTSIDE,
    resolve: { conditionNames: ['node', 'import'] },
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
