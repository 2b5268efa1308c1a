// Bundles the server into build/program: docs/decisions/0019. Takes a second; npm run build and the tests call it.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
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

/**
 * Writes the server and what runs in a process of its own. Parts of an older bundle stay, so that a server that runs
 * finds what it loads later. Throws with the place of a fault in the source.
 */
export async function bundleServer(): Promise<void> {
  await build({
    cwd: ROOT,
    input: {
      main: 'src/server/main.ts',
      'inspection-child': 'src/adapters/file-inspection/inspection-child.ts',
    },
    platform: 'node',
    external: LEFT_OUTSIDE,
    resolve: { conditionNames: ['node', 'import'] },
    logLevel: 'warn',
    output: {
      dir: FOLDER,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
}

if (import.meta.main) {
  rmSync(FOLDER, { recursive: true, force: true })
  await bundleServer()
}
