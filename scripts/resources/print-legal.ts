import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSiteValues } from '#config/operator-env.ts'
import { fillLegalText } from '#features/site/legal/web/filled-legal-text.ts'
import { currentLanguage, LANGUAGES } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { createPdf } from '#pdf/writer.ts'
import { readContent } from '#texts/read-content.ts'
import { printTokens } from './print-resource.ts'

/** Same text, same bytes: the day of the texts, which have their dates inside. */
const DATE = new Date('2026-11-24T12:00:00Z')
/** A path of the website leads nowhere in a file. */
const PATH_LINK = /\[([^\]]+)\]\(\/[^)]*\)/g

/** The files that come with the mail of an order, by the name of their text in content/<language>/legal. */
export const LEGAL_FILES = {
  'terms-of-service': m.site_legal_terms_title,
  'withdrawal-form': m.payments_withdrawal_form_title,
}

export type LegalName = keyof typeof LEGAL_FILES
export const LEGAL_NAMES = Object.keys(LEGAL_FILES) as LegalName[]

/** Prints a legal text with the operator's data as PDF. */
export function printLegal(root: string, name: LegalName): Promise<Buffer> {
  const { operator, analytics } = readSiteValues(process.env)
  const source = readFileSync(join(root, 'content', currentLanguage(), 'legal', `${name}.md`), 'utf8')
  const text = fillLegalText(source, {
    operator,
    analytics: analytics !== null,
    languages: LANGUAGES.length > 1,
    map: operator.mapPosition !== null,
  })
  const title = LEGAL_FILES[name]()
  const pdf = createPdf({
    title,
    lang: currentLanguage(),
    date: DATE,
    author: operator.legalName,
    label: operator.name,
    footer: `${operator.legalName} · ${title}`,
  })
  printTokens(pdf, readContent(text.replaceAll(PATH_LINK, '$1')).tokens)
  return pdf.finish()
}
