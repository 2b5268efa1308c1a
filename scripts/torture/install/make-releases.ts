import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '../copied-project.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NEXT = '0.2.0'

/** The archives of this version and of the next one, which are made in `folder`. */
export function makeReleases(folder: string): string[] {
  const next = join(folder, 'next')
  copyProject(next)
  changeProject(next)
  return [ROOT, next].map((project) => {
    execFileSync(process.execPath, ['scripts/release.ts'], {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    return join(project, `pobyt-${version}-${process.platform}-${process.arch}.tar.gz`)
  })
}

/** The next version looks a little different, and has a migration that this one does not know. */
function changeProject(project: string): void {
  const manifest = join(project, 'package.json')
  const { version, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ version: NEXT, ...rest }))
  appendFileSync(join(project, 'src/web/app.css'), '\n.next-version { color: red }\n')
  const journal = join(project, 'migrations/meta/_journal.json')
  const { entries, ...about } = JSON.parse(readFileSync(journal, 'utf8'))
  const last = entries.at(-1)
  const tag = `${String(last.idx + 1).padStart(4, '0')}_next_version`
  writeFileSync(
    journal,
    JSON.stringify({
      ...about,
      entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1000, tag }],
    }),
  )
  writeFileSync(join(project, `migrations/${tag}.sql`), `COMMENT ON TABLE "user" IS 'of the next version';\n`)
}
