import { lexer } from 'marked'
import { CONSENT_KEY } from '#client/consent.ts'
import { PURCHASES_KEY } from '#features/payments/web/purchase-store.ts'
import { currentLanguage, LANGUAGE_COOKIE, LANGUAGES } from '#language/language.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'
import { ANALYTICS, OPERATOR } from '#shared/operator.ts'
import type { ProseToken } from '#texts/web/prose-token.ts'
import { DRAFT_DAYS } from '#ui/form/drafts.ts'
import { fillLegalText } from './filled-legal-text.ts'

const files: Record<string, string> = import.meta.glob('/content/*/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Names of cookies and of storage, as the scripts have them. */
const WORDS = {
  session_cookie: 'better-auth.session_token',
  hint_cookie: HINT_COOKIE,
  language_cookie: LANGUAGE_COOKIE,
  sidebar_cookie: 'sidebar_state',
  consent_key: CONSENT_KEY,
  purchases_key: PURCHASES_KEY,
  mail_text_days: '7',
  draft_days: String(DRAFT_DAYS),
}

export interface LegalSection {
  id: string
  /** Empty for the text before the first heading and for the dated line at the end. */
  title: string
  tokens: ProseToken[]
}

/**
 * A legal text of content/, split at its headings. Runs only in the build. Throws for an unknown text and for a
 * {{name}} without a value.
 */
export function loadLegalText(
  name: string,
  {
    analytics = ANALYTICS !== null,
    languages = LANGUAGES.length > 1,
    map = OPERATOR.mapPosition !== null,
  } = {},
): LegalSection[] {
  const folder = `/content/${currentLanguage()}/legal`
  const source = files[`${folder}/${name}.md`]
  if (source === undefined) throw new Error(`No legal text "${name}" in ${folder}`)
  const text = fillLegalText(source, { operator: OPERATOR, words: WORDS, analytics, languages, map })
  return cutAtHeadings(lexer(text) as ProseToken[])
}

function cutAtHeadings(tokens: readonly ProseToken[]): LegalSection[] {
  const sections: LegalSection[] = [{ id: 'start', title: '', tokens: [] }]
  for (const token of tokens) {
    if (token.type === 'heading') {
      sections.push({ id: `section-${sections.length}`, title: token.text ?? '', tokens: [] })
    } else {
      sections.at(-1)?.tokens.push(token)
    }
  }
  return sections
}
