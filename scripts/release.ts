// npm run release [-- <folder>]: an archive for a server without npm, build tools or a build (docs/self-hosting.md). It has
// the current build, the packages that the program loads and Node itself, for the system that makes it. With a folder, its
// contents are written there instead.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { RELEASED } from '#server/program-version.ts'
import { findCurrentBuild, linkTree } from './builds.ts'
import { EXTERNAL } from './bundle-server.ts'
import { ensureBuild } from './ensure-build.ts'

const ROOT = join(import.meta.dirname, '..')

/** Packages whose files the program finds by path. */
const DATA_PACKAGES = ['@fontsource/onest', '@ip-location-db/geo-whois-asn-country-mmdb']
/** What a server only has after it ran. */
const NOT_RELEASED = ['compile-cache', 'earlier', 'in-use.lock']
const COPIED = ['ops', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md']

interface Locked {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Name of the release of this version for this system, for example pobyt-0.1.0-linux-x64. */
export function releaseName(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return `pobyt-${version}-${process.platform}-${process.arch}`
}

/** Writes the release into an empty folder. */
export function writeRelease(folder: string): void {
  const build = findCurrentBuild()
  if (!build) throw new Error('There is no build: run npm run build.')
  const name = build.slice(dirname(build).length + 1)
  linkTree(build, join(folder, 'build', name), NOT_RELEASED)
  writeFileSync(join(folder, 'build', name, 'in-use.lock'), '')
  writeFileSync(join(folder, 'build', name, RELEASED), '')
  cpSync(join(ROOT, 'build/program'), join(folder, 'build/program'), { recursive: true })
  writeFileSync(
    join(folder, 'build/current.json'),
    JSON.stringify({ folder: name, previous: null, stamp: null }),
  )
  for (const path of listPackages()) copyPackage(path, folder)
  for (const path of COPIED)
    if (existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isForEverybody })
  const { version, license }: Record<string, string> = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'pobyt', version, license, type: 'module' }),
  )
  writePrograms(folder)
  // Root unpacks it, and another user runs it: the template of the embedded database is its maker's alone.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder])
}

/** ops/.env has the secrets of whoever runs ops/compose.yaml here. */
const isForEverybody = (path: string): boolean => basename(path) !== '.env'

/** bin/node, and bin/pobyt: `pobyt serve` runs the server, every other word is a command of the operator. */
function writePrograms(folder: string): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  copyFileSync(process.execPath, join(bin, 'node'))
  chmodSync(join(bin, 'node'), 0o755)
  writeFileSync(
    join(bin, 'pobyt'),
    `#!/bin/sh
# pobyt serve starts the server; pobyt <command> is a command of the operator.
here=$(dirname "$(readlink -f "$0")")
if [ "$1" = serve ]; then exec "$here/node" "$here/../build/program/main.js"; fi
exec "$here/node" "$here/../build/program/pobyt.js" "$@"
`,
    { mode: 0o755 },
  )
}

/** Paths in node_modules of the packages that the program loads, with what they depend on. */
export function listPackages(): string[] {
  const { packages }: Locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const names = Object.keys(packages).filter((path) => path.startsWith('node_modules/'))
  const roots = names.filter((path) => isLoaded(path.slice('node_modules/'.length)))
  const found = new Set<string>()
  const add = (path: string) => {
    if (found.has(path) || !existsSync(join(ROOT, path))) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const inner = findPackage(packages, { name, from: path })
      if (inner) add(inner)
    }
  }
  for (const path of roots) add(path)
  return [...found].sort()
}

const isLoaded = (name: string): boolean =>
  DATA_PACKAGES.includes(name) ||
  EXTERNAL.some((one) => (typeof one === 'string' ? one === name : one.test(name)))

/** Where Node finds a package that the one at `from` imports. */
function findPackage(
  packages: Locked['packages'],
  { name, from }: { name: string; from: string },
): string | null {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (!folder.includes('/node_modules/')) break
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
}

/** Without the packages inside it, which are on the list themselves when they are needed. */
function copyPackage(path: string, folder: string): void {
  for (const entry of readdirSync(join(ROOT, path)))
    if (entry !== 'node_modules')
      cpSync(join(ROOT, path, entry), join(folder, path, entry), { recursive: true })
}

if (import.meta.main) {
  await ensureBuild()
  const [target] = process.argv.slice(2)
  if (target) {
    mkdirSync(target, { recursive: true })
    if (readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
    writeRelease(target)
  } else {
    const draft = mkdtempSync(join(tmpdir(), 'pobyt-release-'))
    try {
      const name = releaseName()
      writeRelease(join(draft, name))
      const archive = join(ROOT, `${name}.tar.gz`)
      execFileSync('tar', ['--owner=0', '--group=0', '--numeric-owner', '-czf', archive, '-C', draft, name])
      console.log(`${name}.tar.gz`)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
}
