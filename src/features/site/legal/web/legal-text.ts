import { lexer } from 'marked'
import { CONSENT_KEY } from '#client/consent.ts'
import { describePeriod, RETENTION_RULES, WARNING_DAYS } from '#features/own-data/retention/rules.ts'
import { PACKAGES } from '#features/packages/contract.ts'
import { PURCHASES_KEY } from '#features/payments/web/purchase-store.ts'
import { currentLanguage, LANGUAGE_COOKIE, LANGUAGES } from '#language/language.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'
import { formatPln } from '#shared/money.ts'
import { ANALYTICS, formatAddress, OPERATOR } from '#shared/operator.ts'
import type { ProseToken } from '#texts/web/prose-token.ts'
import { DRAFT_DAYS } from '#ui/form/drafts.ts'

const files: Record<string, string> = import.meta.glob('/content/*/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface LegalSection {
  id: string
  /** Empty for the text before the first heading and for the dated line at the end. */
  title: string
  tokens: ProseToken[]
}

const { address, email, legalName, phone, registration } = OPERATOR
const price = (id: string) => formatPln(PACKAGES.find((item) => item.id === id)?.price ?? 0)

/** Values of {{name}} in the texts, so that they agree with the product and its operator. */
const WORDS: Record<string, string> = {
  legal_name: legalName,
  address: formatAddress(address),
  phone,
  krs: registration.krs,
  nip: registration.nip,
  regon: registration.regon,
  court: registration.court,
  contact_email: email.contact,
  support_email: email.support,
  complaints_email: email.complaints,
  privacy_email: email.privacy,
  basic_price: price('basic'),
  standard_price: price('standard'),
  premium_price: price('premium'),
  session_cookie: 'better-auth.session_token',
  hint_cookie: HINT_COOKIE,
  language_cookie: LANGUAGE_COOKIE,
  sidebar_cookie: 'sidebar_state',
  consent_key: CONSENT_KEY,
  purchases_key: PURCHASES_KEY,
  mail_text_days: '7',
  draft_days: String(DRAFT_DAYS),
  warning_days: String(WARNING_DAYS),
}

/** {{keep:kind}}: how long the nightly job keeps this kind of data. */
function readPeriod(kind: string): string | undefined {
  const rule = RETENTION_RULES.find((one) => one.kind === kind)
  return rule && describePeriod(rule.keep)
}

/** Blocks for installations with analytics, with several languages or with a map of the office: {{#name}}; and for those without: {{^name}}. */
const BLOCK = /^\{\{([#^])(analytics|languages|map)\}\}\n([\s\S]*?)^\{\{\/\2\}\}\n/gm
const INLINE = /\{\{([#^])(analytics|languages|map)\}\}([\s\S]*?)\{\{\/\2\}\}/g

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
  const conditions: Record<string, boolean> = { analytics, languages, map }
  const choose = (_: string, sign: string, condition: string, part: string) =>
    (sign === '#') === conditions[condition] ? part : ''
  const text = source
    .replaceAll(BLOCK, choose)
    .replaceAll(INLINE, choose)
    .replaceAll(/\{\{(?:keep:([^}]+)|(\w+))\}\}/g, (_, kind: string | undefined, word = '') => {
      const value = kind === undefined ? WORDS[word] : readPeriod(kind)
      if (value === undefined) throw new Error(`{{${kind ?? word}}} in ${name}.md has no value`)
      return value
    })
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
