import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { PersonExport } from '#personal-data/personal-data.ts'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { escapeHtml } from '#shared/text.ts'
import { titleOfTable } from './table-title-page.ts'

export interface IndexPage {
  name: string
  madeAt: Date
  everything: PersonExport
  /** Paths of files that were replaced while the copy was made. */
  replaced: readonly string[]
  /** Paths of files that are damaged or lost on our side: a note is in their place. */
  damaged: readonly string[]
  /** Paths of files that the virus check does not hand out. */
  unchecked: readonly string[]
}

/** The path of the note in place of a damaged file. */
export const noteOf = (path: string) => `${path}.txt`

/** The page of a copy: every file with a link, every table with its rows. It needs no line, no script and no program. */
export function writeIndexPage({ name, madeAt, everything, ...faults }: IndexPage): string {
  const { date, time } = wallClockInWarsaw(madeAt)
  const tables = Object.entries(everything.tables).filter(([, rows]) => rows.length > 0)
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(m.own_data_index_title({ name }))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(m.own_data_index_title({ name }))}</h1>
<p>${escapeHtml(m.own_data_index_made({ day: formatDate(date), time }))}</p>
<h2>${escapeHtml(m.own_data_index_files())}</h2>
${writeFiles(everything, faults)}
<h2>${escapeHtml(m.own_data_index_rows())}</h2>
<p>${escapeHtml(m.own_data_index_rows_text())}</p>
${tables.map(([table, rows]) => writeTable(table, rows)).join('\n')}
</main>
</body>
</html>
`
}

function writeFiles(
  { files }: PersonExport,
  { replaced, damaged, unchecked }: Pick<IndexPage, 'replaced' | 'damaged' | 'unchecked'>,
): string {
  if (files.length === 0) return `<p>${escapeHtml(m.own_data_index_no_files())}</p>`
  const absent = new Map([
    ...replaced.map((path) => [path, m.own_data_index_replaced()] as const),
    ...damaged.map((path) => [path, m.own_data_index_damaged()] as const),
    ...unchecked.map((path) => [path, m.own_data_index_unchecked()] as const),
  ])
  const items = files.map(({ path }) => {
    const why = absent.get(path)
    return why
      ? `<li>${escapeHtml(path)}: ${escapeHtml(why)}</li>`
      : `<li><a href="${encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F')}">${escapeHtml(path)}</a></li>`
  })
  return `<ul>\n${items.join('\n')}\n</ul>`
}

function writeTable(table: string, rows: readonly Record<string, unknown>[]): string {
  const title = m.own_data_index_table({ title: titleOfTable(table), count: rows.length })
  return `<details>
<summary>${escapeHtml(title)}</summary>
<p><a href="data/${table}.json">data/${table}.json</a></p>
${rows.map(writeRow).join('\n')}
</details>`
}

function writeRow(row: Record<string, unknown>): string {
  const pairs = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => `<dt>${escapeHtml(column)}</dt><dd>${escapeHtml(toText(value))}</dd>`)
  return `<dl>${pairs.join('')}</dl>`
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1rem}main{max-width:60rem;margin:0 auto}' +
  'summary{cursor:pointer;padding:.5rem 0;font-weight:600}dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;' +
  'gap:.25rem 1rem;border-top:1px solid #8888;padding:.75rem 0;margin:0}dt{opacity:.75}' +
  'dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}'
