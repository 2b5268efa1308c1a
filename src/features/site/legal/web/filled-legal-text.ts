import { TERMS } from '#features/account/contract.ts'
import { TERMS_NOTICE_DAYS } from '#features/account/terms/rules.ts'
import { CLOSING_DAYS } from '#features/own-data/closing/contract.ts'
import { RETENTION_RULES, type RetentionRule, WARNING_DAYS } from '#features/own-data/retention/rules.ts'
import { PACKAGES } from '#features/packages/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { formatAddress, type Operator } from '#shared/operator.ts'

const price = (id: string) => formatPln(PACKAGES.find((item) => item.id === id)?.price ?? 0)

/** Values of {{name}} in the texts, so that they agree with the product and its operator. */
function listWords({
  address,
  claims,
  email,
  legalName,
  phone,
  providers,
  registration,
}: Operator): Record<string, string> {
  return {
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
    guarantee: claims.guarantee ?? '',
    providers: providers ?? '',
    warning_days: String(WARNING_DAYS),
    closing_days: String(CLOSING_DAYS),
    terms_from: formatDate(TERMS.appliesFrom),
    notice_days: String(TERMS_NOTICE_DAYS),
  }
}

/** {{keep:kind}}: how long the nightly job keeps this kind of data. */
function readPeriod(kind: string): string | undefined {
  const rule: RetentionRule | undefined = RETENTION_RULES.find((one) => one.kind === kind)
  if (!rule?.keep) return undefined
  return 'years' in rule.keep
    ? m.site_legal_period_years({ count: rule.keep.years })
    : m.site_legal_period_days({ count: rule.keep.days })
}

/** Blocks for installations that have something: {{#name}}; and for those without: {{^name}}. */
const BLOCK = /^\{\{([#^])(analytics|languages|map|guarantee|providers)\}\}\n([\s\S]*?)^\{\{\/\2\}\}\n/gm
const INLINE = /\{\{([#^])(analytics|languages|map|guarantee|providers)\}\}([\s\S]*?)\{\{\/\2\}\}/g

/** What an installation has, for the blocks of the texts. */
interface Installation {
  operator: Operator
  /** Values of more {{name}}: what only pages know, such as the cookies. */
  words?: Record<string, string>
  analytics: boolean
  languages: boolean
  map: boolean
}

/** The source of a legal text with its placeholders and blocks filled in. Throws for a {{name}} without a value. */
export function fillLegalText(source: string, { operator, words: more, ...given }: Installation): string {
  const words = { ...listWords(operator), ...more }
  const conditions: Record<string, boolean> = {
    ...given,
    guarantee: Boolean(operator.claims.guarantee),
    providers: operator.providers !== null,
  }
  const choose = (_: string, sign: string, condition: string, part: string) =>
    (sign === '#') === conditions[condition] ? part : ''
  return source
    .replaceAll(BLOCK, choose)
    .replaceAll(INLINE, choose)
    .replaceAll(/\{\{(?:keep:([^}]+)|(\w+))\}\}/g, (_, kind: string | undefined, word = '') => {
      const value = kind === undefined ? words[word] : readPeriod(kind)
      if (value === undefined) throw new Error(`{{${kind ?? word}}} has no value`)
      return value
    })
}
