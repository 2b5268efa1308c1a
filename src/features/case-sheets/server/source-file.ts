import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT } from '#database/project-folders.ts'
import { compareTexts, currentLanguage } from '#language/language.ts'
import { type ContentToken, readContent } from '#texts/read-content.ts'
import { sheetOf } from '../marks/rules.ts'

/** What a sheet is, in the current language. */
interface SheetHead {
  template: string
  title: string
  description: string
  /** YYYY-MM-DD: when its text was changed last. */
  updated: string
}

/** A sheet as it is shipped, with the figures that are in force. */
export interface SheetSource extends SheetHead {
  /** Of the page to hand in. */
  tokens: ContentToken[]
}

const folder = () => join(CONTENT, currentLanguage(), 'resources')
const NAME = /^[a-z0-9-]+$/
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/
const PAGE = /^::page$/m

/** Every sheet that a case can fill in, by title. */
export async function listSheetHeads(): Promise<SheetHead[]> {
  const files = (await readdir(folder())).filter((file) => file.endsWith('.md'))
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(folder(), file), 'utf8') })),
  )
  return texts
    .filter(({ text }) => PAGE.test(text))
    .map(({ file, text }) => readHead(file.replace(/\.md$/, ''), FRONT_MATTER.exec(text)?.[0] ?? ''))
    .sort((a, b) => compareTexts(a.title, b.title))
}

function readHead(template: string, text: string): SheetHead {
  const { title, description, updated } = readContent(text).head
  return { template, title: String(title), description: String(description), updated: String(updated) }
}

/** The sheet of this name; null for a name of none. */
export async function readSheetSource(template: string): Promise<SheetSource | null> {
  if (!NAME.test(template)) return null
  const text = await readFile(join(folder(), `${template}.md`), 'utf8').catch(nullWhenMissing)
  if (text === null) return null
  const tokens = sheetOf(readContent(text).tokens)
  return tokens.length === 0 ? null : { ...readHead(template, FRONT_MATTER.exec(text)?.[0] ?? ''), tokens }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
