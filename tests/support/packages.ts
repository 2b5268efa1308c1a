import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MEGABYTE = 1024 * 1024

export interface InstalledPackage {
  /** Its folder relative to the project's root. */
  path: string
  /** True when `npm ci --omit=dev` omits it. */
  isForDevelopment: boolean
}

/** The packages of package-lock.json that are installed. */
export function listPackages(): InstalledPackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '' && lstatSync(join(ROOT, path), { throwIfNoEntry: false }))
    .map(([path, { dev = false }]) => ({ path, isForDevelopment: dev }))
}

/** Disk usage of a package in megabytes, without nested packages. */
export function weigh({ path }: InstalledPackage): number {
  let bytes = 0
  walk(path, (file) => {
    const { blocks, size } = lstatSync(join(ROOT, file))
    bytes += blocks ? blocks * 512 : size
  })
  return bytes / MEGABYTE
}

/**
 * Copies a file or folder of the project to another place, package by package; with hard links where the disk supports
 * them.
 */
export function place(path: string, target: string): void {
  walk(path, (file) => {
    const [from, to] = [join(ROOT, file), join(target, file)]
    mkdirSync(dirname(to), { recursive: true })
    if (lstatSync(from).isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
    try {
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
  })
}

function walk(path: string, visit: (file: string) => void): void {
  if (!lstatSync(join(ROOT, path)).isDirectory()) {
    visit(path)
    return
  }
  for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true })) {
    if (entry.name !== 'node_modules') walk(`${path}/${entry.name}`, visit)
  }
}
