import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FactPlaces } from '#back-office/facts/server/service.ts'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { listMarks } from '#facts/fact-marks.ts'
import { currentLanguage, type Language } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { baseLocale } from '#messages/runtime.js'
import { PUBLIC_PATHS } from '#shared/paths.ts'

/** A record in a built script: scripts/inline-facts.ts writes it as {id:"…",value:…} or, without a value, shown:…. */
const INLINED = /\bid:["'`]([a-z0-9-]+)["'`],(?:value|shown):/g
const TITLE = /<title>([^<]*?)(?: · [^<·]*)?<\/title>/
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/**
 * Reads where each fact is shown, from the site as it was built, with the titles of pages in the current language. The build
 * does not change while the server runs, so the answer of the first call in a language is kept; it takes a tenth of a second.
 */
export function createFactPlaces(siteDir: string): () => Promise<ReadonlyMap<string, FactPlaces>> {
  const places = new Map<Language, Promise<ReadonlyMap<string, FactPlaces>>>()
  return () => {
    const language = currentLanguage()
    const known = places.get(language)
    if (known) return known
    const read = readPlaces(siteDir, language).catch((error: unknown) => {
      places.delete(language)
      throw error
    })
    places.set(language, read)
    return read
  }
}

async function readPlaces(siteDir: string, language: Language): Promise<ReadonlyMap<string, FactPlaces>> {
  const inApplication = await readInlined(join(siteDir, 'assets'))
  const pages = new Map<string, { path: string; title: string }[]>()
  for (const path of PUBLIC_PATHS) {
    const file = join(builtFolder(siteDir, language), languagePath(path, language), 'index.html')
    if (!existsSync(file)) continue
    const html = await readFile(file, 'utf8')
    const page = { path, title: readTitle(html) || path }
    for (const id of listShown(html)) pages.set(id, [...(pages.get(id) ?? []), page])
  }
  const { records } = BUILT_BOOKS[baseLocale]
  return new Map(
    Object.keys(records).map((id) => [
      id,
      { pages: pages.get(id) ?? [], isInApplication: inApplication.has(id) },
    ]),
  )
}

/** The facts of a page, also those within the sentences that it shows. */
function listShown(html: string): ReadonlySet<string> {
  const { words } = BUILT_BOOKS[baseLocale]
  const shown = new Set<string>()
  for (const { id, part } of listMarks(html)) {
    shown.add(id)
    if (part === 'text') for (const within of listMarks(words[id]?.text ?? '')) shown.add(within.id)
  }
  return shown
}

function readTitle(html: string): string {
  const title = TITLE.exec(html)?.[1] ?? ''
  return title.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
}

async function readInlined(folder: string): Promise<ReadonlySet<string>> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const found = new Set<string>()
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const script = await readFile(join(folder, name), 'utf8')
    for (const [, id = ''] of script.matchAll(INLINED)) found.add(id)
  }
  return found
}
