import type { FactId } from '#facts/fact-book.ts'
import { requireFact } from '#facts/require-fact.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { describeChange, describeMissing, describeProblem, describeTotal, kitFileLabel } from '../rules.ts'
import type { KitFile, KitReport } from '../schema.ts'

/** The rules of the portal that decide about the files, in the order of the read-me. */
export const LIMIT_FACTS = ['photo', 'file-megabytes', 'photo-months'] as const satisfies readonly FactId[]

const LINE_END = '\r\n'

/**
 * The read-me of a ZIP in the current language, as UTF-8 with the ends of lines that every system shows: what each file is, what
 * was changed and why, what is not in it, what is missing, and the limits with their sources. It bears no time of making.
 */
export function writeReadme(report: KitReport): Buffer {
  const parts = [
    [m.kit_readme_title(), '', m.kit_readme_how()],
    listFiles(report),
    listChanges(report),
    listLeftOut(report),
    listMissing(report),
    listNotNeeded(report),
    listLimits(),
  ]
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join(LINE_END))
  return Buffer.from(`${text.join(LINE_END + LINE_END)}${LINE_END}`)
}

const isInside = ({ name }: KitFile) => name !== null

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title.toLocaleUpperCase(), '', ...lines.map((line) => `- ${line}`)]
}

function listFiles(report: KitReport): string[] {
  const lines = report.files.filter(isInside).map((file) => {
    const facts = describeFacts(file)
    return m.kit_readme_file({ name: file.name ?? '', document: kitFileLabel(file), facts })
  })
  if (lines.length === 0) return [m.kit_readme_no_files()]
  return section(m.kit_files(), [...lines, describeTotal(report)])
}

function describeFacts({ pages, bytes }: KitFile): string {
  const size = fileSizeText(bytes ?? 0)
  return pages === null ? size : m.kit_file_facts({ pages: m.kit_pages({ count: pages }), size })
}

function listChanges({ files }: KitReport): string[] {
  const lines = files.filter(isInside).map((file) => `${file.name}: ${describeChange(file)}`)
  return section(m.kit_readme_changes(), lines)
}

function listLeftOut({ files, limits }: KitReport): string[] {
  const lines = files.flatMap((file) => {
    const problem = describeProblem(file, limits)
    return problem === null ? [] : [m.kit_readme_left_out({ document: kitFileLabel(file), problem })]
  })
  return section(m.kit_left_out(), lines)
}

function listMissing(report: KitReport): string[] {
  const lines = report.missing.map((type) => m.kit_readme_item({ document: documentTypeLabel(type) }))
  return section(describeMissing(report), lines.length > 0 ? lines : [m.kit_missing_none()])
}

function listNotNeeded({ set_aside, not_needed }: KitReport): string[] {
  return section(m.kit_not_needed(), [
    ...set_aside.map((type) => `${m.kit_aside({ document: documentTypeLabel(type) })}.`),
    ...not_needed.map((type) => `${m.kit_unneeded({ document: documentTypeLabel(type) })}.`),
  ])
}

function listLimits(): string[] {
  const lines = LIMIT_FACTS.map((id) => requireFact(id)).map(({ text, source, checked }) =>
    m.kit_readme_limit({ rule: text, source, day: checked }),
  )
  return section(m.kit_readme_limits(), lines)
}
