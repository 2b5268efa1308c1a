import { TERMS_VERSION } from '#features/account/contract.ts'
import { printTokens } from '#features/case-sheets/server/printed-file.ts'
import type { LEGAL_NAMES } from '#features/payments/settlement/server/legal-file.ts'
import { fillLegalText } from '#features/site/legal/web/filled-legal-text.ts'
import { currentLanguage, LANGUAGES } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { createPdf } from '#pdf/writer.ts'
import type { SiteValues } from '#shared/operator.ts'
import { readContent } from '#texts/read-content.ts'

/** Same text, same bytes. */
const DATE = new Date(`${TERMS_VERSION}T12:00:00Z`)
type LegalName = (typeof LEGAL_NAMES)[number]

/** A path of the website leads nowhere in a file. */
const PATH_LINK = /\[([^\]]+)\]\(\/[^)]*\)/g

/** By the name of the text in content/<language>/legal. */
const TITLES: Record<LegalName, () => string> = {
  'terms-of-service': m.site_legal_terms_title,
  'withdrawal-form': m.payments_withdrawal_form_title,
}

/** Prints a legal text, Markdown with the operator's data still to be filled in, as PDF. */
export function printLegal(
  name: LegalName,
  { source, values }: { source: string; values: SiteValues },
): Promise<Buffer> {
  const { operator, analytics } = values
  const text = fillLegalText(source, {
    operator,
    analytics: analytics !== null,
    languages: LANGUAGES.length > 1,
    map: operator.mapPosition !== null,
  })
  const title = TITLES[name]()
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
