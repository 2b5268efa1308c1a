/** Build step: prints content/<language>/resources as PDFs into the build's resources/, and lists them in manifest.json. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSiteValues } from '#config/operator-env.ts'
import { LEGAL_NAMES } from '#features/payments/settlement/server/legal-file.ts'
import { type ManifestEntry, manifestSchema } from '#features/resources/schema.ts'
import { slugOf } from '#texts/read-content.ts'
import { printLegal } from './resources/print-legal.ts'
import { printResource } from './resources/print-resource.ts'
import { readResource } from './resources/read-resource.ts'
import { RESOURCES, SITE_LANGUAGE } from './site-language.ts'

const ROOT = join(import.meta.dirname, '..')
const TEXTS = join(ROOT, 'content', SITE_LANGUAGE, 'resources')

/** Prints all resources into `folder`, which is emptied first. */
export async function buildResources(folder: string): Promise<ManifestEntry[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const entries: ManifestEntry[] = []
  for (const file of readdirSync(TEXTS).sort()) {
    const slug = file.replace(/\.md$/, '')
    const text = readResource({ slug, source: readFileSync(join(TEXTS, file), 'utf8') })
    const bytes = await printResource(text)
    writeFileSync(join(folder, `${slug}.pdf`), bytes)
    entries.push({
      ...text.head,
      file_name: `pobyt-${slugOf(text.head.title)}.pdf`,
      file_size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  }
  for (const name of LEGAL_NAMES) {
    const source = readFileSync(join(ROOT, 'content', SITE_LANGUAGE, 'legal', `${name}.md`), 'utf8')
    // The server prints it again with the operator's data (scripts/render-site.ts).
    writeFileSync(join(folder, `${name}.md`), source)
    writeFileSync(join(folder, `${name}.pdf`), await printLegal(name, { source, values: readSiteValues({}) }))
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifestSchema.parse(entries), null, 2))
  return entries
}

if (import.meta.main) await buildResources(RESOURCES)
