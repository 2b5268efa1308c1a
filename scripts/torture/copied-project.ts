import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkTree } from '../builds.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Copies the project into an empty folder: its sources as they are now, what is made of them without a build, and the
 * packages as hard links.
 */
export function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(folder, file))
  }
  linkTree(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}
