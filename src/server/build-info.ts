import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD, PROJECT } from '#database/project-folders.ts'

export interface BuildInfo {
  version: string
  /** What the program was built from; 'unknown' where the build does not say it. */
  commit: string
}

/** Which program this is: the version of the package, and the commit that the build has noted. */
export function readBuildInfo(): BuildInfo {
  return { version: readVersion(), commit: read(join(BUILD, 'commit'))?.trim() || 'unknown' }
}

function readVersion(): string {
  const text = read(join(PROJECT, 'package.json'))
  const { version }: { version?: string } = text ? JSON.parse(text) : {}
  return version ?? 'unknown'
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
