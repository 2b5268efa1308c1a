import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT } from '#database/project-folders.ts'
import { currentLanguage } from '#language/language.ts'
import { type ContentToken, readContent } from '#texts/read-content.ts'
import { sheetOf } from '../marks/rules.ts'

/** A sheet as it is shipped, with the figures that are in force. */
export interface SheetSource {
  template: string
  title: string
  description: string
  /** YYYY-MM-DD: when its text was changed last. */
  updated: string
  /** Of the page to hand in. */
  tokens: ContentToken[]
}

const folder = () => join(CONTENT, currentLanguage(), 'resources')
const NAME = /^[a-z0-9-]+$/

/** Every sheet that a case can fill in, by title, in the current language. */
export async function listSheetSources(): Promise<SheetSource[]> {
  const files = (await readdir(folder())).filter((file) => file.endsWith('.md'))
  const sources = await Promise.all(files.map((file) => readSheetSource(file.replace(/\.md$/, ''))))
  return sources
    .filter((source) => source !== null)
    .sort((a, b) => a.title.localeCompare(b.title, currentLanguage()))
}

/** The sheet of this name; null for a name of none. */
export async function readSheetSource(template: string): Promise<SheetSource | null> {
  if (!NAME.test(template)) return null
  const text = await readFile(join(folder(), `${template}.md`), 'utf8').catch(nullWhenMissing)
  if (text === null) return null
  const { head, tokens } = readContent(text)
  const sheet = sheetOf(tokens)
  if (sheet.length === 0) return null
  return {
    template,
    title: String(head.title),
    description: String(head.description),
    updated: String(head.updated),
    tokens: sheet,
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
