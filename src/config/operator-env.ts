import { z } from 'zod'
import {
  mapSearch,
  NO_CLAIMS,
  type OpeningHours,
  type Operator,
  SAMPLE_OPERATOR,
  type SiteValues,
} from '#shared/operator.ts'
import { emailSchema } from '#shared/person/email-schema.ts'

const HOURS = /^([A-Z][a-z]{2}(?:-[A-Z][a-z]{2})?) (\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/
const SOCIAL = /^(\S[^,]*) (https:\/\/\S+)$/
const CONTROL = /\p{Cc}/u
/** The values are also inserted into Markdown (content/en/legal). */
const MARKUP = /[<>[\]{}|`*\\]/

const line = z
  .string()
  .trim()
  .min(1)
  .max(200, { error: 'must have at most 200 characters' })
  .refine((text) => !CONTROL.test(text), { error: 'must be one line' })
  .refine((text) => !MARKUP.test(text), { error: 'must not contain any of < > [ ] { } | ` * \\' })
  .optional()
/** Names of companies with their countries: longer than one name. */
const companies = z
  .string()
  .trim()
  .min(1)
  .max(600, { error: 'must have at most 600 characters' })
  .refine((text) => !CONTROL.test(text) && !MARKUP.test(text), {
    error: 'must be one line without any of < > [ ] { } | ` * \\',
  })
  .optional()
const phone = z
  .string()
  .regex(/^\+[\d ]{7,20}$/, { error: 'must be a phone number like +48 22 000 00 00' })
  .optional()
const email = emailSchema(() => 'must be an e-mail address').optional()
const link = z.url({ protocol: /^https$/, error: 'must be an https address' }).optional()
/** "52.2297, 21.0122": latitude and longitude in degrees. */
const position = z
  .string()
  .transform((text, context) => {
    const [latitude = Number.NaN, longitude = Number.NaN, more] = text.split(',').map(readDegrees)
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more === undefined
    if (isPlace) return { latitude, longitude }
    context.addIssue({ code: 'custom', message: 'must be latitude and longitude like 52.2297, 21.0122' })
    return z.NEVER
  })
  .optional()
const number = (digits: RegExp, error: string) =>
  z
    .string()
    .refine((text) => digits.test(text.replaceAll('-', '')), { error })
    .optional()
const hours = z
  .string()
  .transform((text, context) =>
    readList(text, readHours, 'must be like Mon-Fri 9:00-17:00, Sat 10:00-14:00', context),
  )
  .optional()

/** A week: longer is no claim. */
const MOST_ANSWER_HOURS = 168

const words = line.unwrap()
const figure = z.strictObject({ figure: words, basis: words }).nullable().default(null)
const text = words.nullable().default(null)
/** What the consultancy claims of itself; every part that is missing is hidden. */
const claimsSchema = z.strictObject({
  approval: figure,
  success: figure,
  clients: figure,
  experience: figure,
  licence: text,
  popular: text,
  guarantee: text,
  support: z.boolean().default(false),
  answer_hours: z.int().min(1).max(MOST_ANSWER_HOURS).nullable().default(null),
})
/** JSON of {@link claimsSchema}. */
const claims = z
  .string()
  .transform((json, context) => {
    const parsed = claimsSchema.safeParse(readJson(json))
    if (parsed.success) return parsed.data
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
    context.addIssue({
      code: 'custom',
      message: `must be JSON of claims (docs/configuration.md); ${faults.join('; ')}`,
    })
    return z.NEVER
  })
  .optional()

/** The variables that are built into the pages. Spread into the schema of src/config/env.ts. */
export const siteVariables = {
  OPERATOR_NAME: line,
  OPERATOR_LEGAL_NAME: line,
  OPERATOR_STREET: line,
  OPERATOR_POSTCODE: line,
  OPERATOR_CITY: line,
  OPERATOR_COUNTRY: line,
  OPERATOR_PHONE: phone,
  OPERATOR_MOBILE: phone,
  OPERATOR_EMAIL_CONTACT: email,
  OPERATOR_EMAIL_SUPPORT: email,
  OPERATOR_EMAIL_COMPLAINTS: email,
  OPERATOR_EMAIL_PRIVACY: email,
  OPERATOR_KRS: number(/^\d{10}$/, 'must have 10 digits'),
  OPERATOR_NIP: number(/^\d{10}$/, 'must have 10 digits'),
  OPERATOR_REGON: number(/^(\d{9}|\d{14})$/, 'must have 9 or 14 digits'),
  OPERATOR_COURT: line,
  OPERATOR_HOURS: hours,
  OPERATOR_HOURS_PHONE: hours,
  OPERATOR_HOURS_CHAT: hours,
  OPERATOR_SOCIALS: z
    .string()
    .transform((text, context) =>
      text === 'none'
        ? []
        : readList(text, readSocial, 'must be none, or like Facebook https://…, LinkedIn https://…', context),
    )
    .optional(),
  OPERATOR_MAP_URL: link,
  OPERATOR_MAP_POSITION: position,
  OPERATOR_CLAIMS: claims,
  OPERATOR_PROVIDERS: companies,
  CHAT_URL: link,
  ANALYTICS_ID: z
    .string()
    .regex(/^(G|GTM)-[A-Z0-9-]{2,20}$/, { error: 'must be like G-XXXXXXXXXX or GTM-XXXXXXX' })
    .optional(),
  ANALYTICS_PERSONAL_DATA: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .default(false),
}
const siteSchema = z.object(siteVariables)
type SiteVariables = z.infer<typeof siteSchema>

/** The values that the pages are built with. Throws a ZodError; readEnv lists the same faults at the server's start. */
export function readSiteValues(source: Record<string, string | undefined>): SiteValues {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  return siteValuesOf(siteSchema.parse(values))
}

/** The sample consultancy, overridden by every variable that is set. */
export function siteValuesOf(v: SiteVariables): SiteValues {
  const analytics = v.ANALYTICS_ID ? { id: v.ANALYTICS_ID, personalData: v.ANALYTICS_PERSONAL_DATA } : null
  return { operator: operatorOf(v), analytics }
}

function operatorOf(v: SiteVariables): Operator {
  const sample = SAMPLE_OPERATOR
  const name = v.OPERATOR_NAME ?? sample.name
  const address = {
    street: v.OPERATOR_STREET ?? sample.address.street,
    postcode: v.OPERATOR_POSTCODE ?? sample.address.postcode,
    city: v.OPERATOR_CITY ?? sample.address.city,
    country: v.OPERATOR_COUNTRY ?? sample.address.country,
  }
  const contact = v.OPERATOR_EMAIL_CONTACT
  return {
    name,
    legalName: v.OPERATOR_LEGAL_NAME ?? v.OPERATOR_NAME ?? sample.legalName,
    address,
    phone: v.OPERATOR_PHONE ?? sample.phone,
    mobile: v.OPERATOR_MOBILE ?? v.OPERATOR_PHONE ?? sample.mobile,
    email: {
      contact: contact ?? sample.email.contact,
      support: v.OPERATOR_EMAIL_SUPPORT ?? contact ?? sample.email.support,
      complaints: v.OPERATOR_EMAIL_COMPLAINTS ?? contact ?? sample.email.complaints,
      privacy: v.OPERATOR_EMAIL_PRIVACY ?? contact ?? sample.email.privacy,
    },
    registration: {
      krs: v.OPERATOR_KRS ?? sample.registration.krs,
      nip: v.OPERATOR_NIP ?? sample.registration.nip,
      regon: v.OPERATOR_REGON ?? sample.registration.regon,
      court: v.OPERATOR_COURT ?? sample.registration.court,
    },
    hours: {
      contact: v.OPERATOR_HOURS ?? sample.hours.contact,
      phone: v.OPERATOR_HOURS_PHONE ?? sample.hours.phone,
      chat: v.OPERATOR_HOURS_CHAT ?? sample.hours.chat,
    },
    socials: v.OPERATOR_SOCIALS ?? sample.socials,
    // The sample's chat link leads nowhere: a real consultancy has the chat button only with its own CHAT_URL.
    claims: v.OPERATOR_CLAIMS ?? (v.OPERATOR_NAME ? NO_CLAIMS : sample.claims),
    providers: v.OPERATOR_PROVIDERS ?? null,
    chatUrl: v.CHAT_URL ?? (v.OPERATOR_NAME ? null : sample.chatUrl),
    mapUrl: v.OPERATOR_MAP_URL ?? mapSearch(address),
    // A real consultancy is not where the sample is.
    mapPosition: v.OPERATOR_MAP_POSITION ?? (v.OPERATOR_NAME || v.OPERATOR_CITY ? null : sample.mapPosition),
  }
}

const PUBLIC_FACTS = [
  'OPERATOR_NAME',
  'OPERATOR_STREET',
  'OPERATOR_POSTCODE',
  'OPERATOR_CITY',
  'OPERATOR_PHONE',
  'OPERATOR_EMAIL_CONTACT',
  'OPERATOR_KRS',
  'OPERATOR_NIP',
  'OPERATOR_REGON',
  'OPERATOR_COURT',
] as const

/** Operator variables that are not set although others are: the pages show the sample's value for them. */
export function listSampleValues(v: SiteVariables): string[] {
  const missing = PUBLIC_FACTS.filter((variable) => v[variable] === undefined)
  return missing.length === PUBLIC_FACTS.length ? [] : missing
}

/** Whether the pages show the claims of the specification, of which nobody has said what was counted. */
export function hasSampleClaims(v: SiteVariables): boolean {
  return v.OPERATOR_CLAIMS === undefined && v.OPERATOR_NAME === undefined
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readDegrees(text: string): number {
  return /^\s*-?\d{1,3}(\.\d{1,10})?\s*$/.test(text) ? Number(text) : Number.NaN
}

type Context = z.core.$RefinementCtx<string>

function readList<T>(text: string, read: (entry: string) => T | null, error: string, context: Context): T[] {
  const entries = text.split(',').map((entry) => read(entry.trim()))
  const found = entries.filter((entry) => entry !== null)
  if (found.length < entries.length) context.addIssue({ code: 'custom', message: error })
  return found
}

function readHours(entry: string): OpeningHours | null {
  const [, days, opens, closes] = HOURS.exec(entry) ?? []
  return days && opens && closes ? { days, opens, closes } : null
}

function readSocial(entry: string): { name: string; url: string } | null {
  const [, name, url] = SOCIAL.exec(entry) ?? []
  return name && url && URL.canParse(url) ? { name, url } : null
}
