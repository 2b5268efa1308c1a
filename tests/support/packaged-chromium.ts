import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WAIT_MS } from './patience.ts'

const ROOT = join(import.meta.dirname, '../..')
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium')

/** The package unpacks into the temporary folder and reuses files it finds there, so it gets a folder of its own. */
const UNPACK = `
  import { inflate } from '@sparticuz/chromium'
  for (const part of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
    await inflate(${JSON.stringify(`${PACKAGE}/bin/`)} + part)
`

export interface UnpackedChromium {
  executablePath: string
  /** Folder of libraries that machines without a desktop lack. */
  libraries: string
  /** A fontconfig file and a font, for machines without fonts. */
  fontConfig: string
}

/**
 * The Chromium of node_modules, unpacked once per version and user of this machine. Null where the package has none: it
 * supports only Linux on x64. Throws what went wrong.
 */
export function unpackChromium(): UnpackedChromium | null {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(join(PACKAGE, 'bin'))) return null
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `pobyt-chromium-${version}-${process.getuid?.()}`)
  if (existsSync(folder) && !isOwn(folder)) return unpackInto(mkdtempSync(`${folder}-`))
  if (!existsSync(folder)) {
    const draft = mkdtempSync(`${folder}-`)
    unpackInto(draft)
    try {
      renameSync(draft, folder)
    } catch {
      // Another run has unpacked it first; both are the same.
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return describeFolder(folder)
}

/** Files of another user are not run. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid?.()
}

function unpackInto(folder: string): UnpackedChromium {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
    timeout: WAIT_MS,
  })
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`the Chromium in node_modules could not be unpacked: ${stderr.trim()}`)
  }
  const chromium = describeFolder(folder)
  chmodSync(chromium.executablePath, 0o755)
  writeFileSync(
    chromium.fontConfig,
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir></fontconfig>',
  )
  return chromium
}

function describeFolder(folder: string): UnpackedChromium {
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023/lib'),
    fontConfig: join(folder, 'fonts/fonts.conf'),
  }
}
