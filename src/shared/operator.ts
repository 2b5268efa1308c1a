/** The consultancy that runs this installation, for pages, mails and legal texts. */
export interface Operator {
  name: string
  legalName: string
  address: { street: string; postcode: string; city: string; country: string }
  phone: string
  mobile: string
  email: { contact: string; support: string; complaints: string; privacy: string }
  registration: { krs: string; nip: string; regon: string; court: string }
  hours: {
    contact: readonly OpeningHours[]
    phone: readonly OpeningHours[]
    chat: readonly OpeningHours[]
  }
  /** Hours within which an e-mail is answered. */
  emailAnswerHours: number
  socials: readonly { name: string; url: string }[]
  /** URL of a chat in a messaging app, opened by the floating button; without it there is no button. */
  chatUrl: string | null
  /** URL of the real map. */
  mapUrl: string
}

/**
 * Times are Europe/Warsaw. The specification writes "CET", which is true in winter only, so the pages say "Warsaw
 * time".
 */
export interface OpeningHours {
  /** "Mon-Fri", "Sat": English days of three letters. */
  days: string
  /** "9:00" */
  opens: string
  closes: string
}

/** Monday first, as OpeningHours names them. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A sample consultancy, so that a first run has something to show. Nothing in it belongs to anybody. */
export const SAMPLE_OPERATOR: Operator = {
  name: 'Pobyt',
  legalName: 'Pobyt sp. z o.o.',
  address: { street: 'ul. Przykładowa 1', postcode: '00-001', city: 'Warszawa', country: 'Poland' },
  phone: '+48 22 000 00 00',
  mobile: '+48 500 000 000',
  email: {
    contact: 'contact@pobyt.example',
    support: 'support@pobyt.example',
    complaints: 'complaints@pobyt.example',
    privacy: 'privacy@pobyt.example',
  },
  registration: {
    krs: '0000000000',
    nip: '000-000-00-00',
    regon: '000000000',
    court: 'District Court for the Capital City of Warsaw',
  },
  hours: {
    contact: [
      { days: 'Mon-Fri', opens: '9:00', closes: '17:00' },
      { days: 'Sat', opens: '10:00', closes: '14:00' },
    ],
    phone: [{ days: 'Mon-Fri', opens: '9:00', closes: '17:00' }],
    chat: [{ days: 'Mon-Fri', opens: '9:00', closes: '18:00' }],
  },
  emailAnswerHours: 24,
  socials: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  ],
  chatUrl: 'https://wa.me/48500000000',
  mapUrl: mapSearch({ street: 'ul. Przykładowa 1', postcode: '00-001', city: 'Warszawa', country: 'Poland' }),
}

/** The configured analytics. */
export interface Analytics {
  /** A tag of Google (G-…) or a container of Google Tag Manager (GTM-…). */
  id: string
  /** True when the sign-up event carries name and address, not only the account's id. */
  personalData: boolean
}

/** The part of the configuration that is built into the pages (docs/decisions/0003). */
export interface SiteValues {
  operator: Operator
  analytics: Analytics | null
}

/** Defined by vite.config.ts in the bundles; undefined in Node. */
declare const __SITE_VALUES__: SiteValues | undefined

const built: SiteValues =
  typeof __SITE_VALUES__ === 'undefined' ? { operator: SAMPLE_OPERATOR, analytics: null } : __SITE_VALUES__

/** For pages only: server code uses `env.operator`, which is read at every start. */
export const OPERATOR: Operator = built.operator
/** For pages only: server code uses `env.analytics`. */
export const ANALYTICS: Analytics | null = built.analytics

/** URL of a search for this address on OpenStreetMap. */
export function mapSearch(address: Operator['address']): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(formatAddress(address))}`
}

/** One line: "ul. Przykładowa 1, 00-001 Warszawa, Poland". */
export function formatAddress({ street, postcode, city, country }: Operator['address']): string {
  return `${street}, ${postcode} ${city}, ${country}`
}

/** The URL of a tel: link: digits and the leading plus only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
