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
  socials: readonly { name: string; url: string }[]
  /** URL of a chat in a messaging app, opened by the floating button; without it there is no button. */
  chatUrl: string | null
  /** URL of the real map. */
  mapUrl: string
  /** Where the office is, for the map inside the page; without it the page has the drawing only. */
  mapPosition: MapPosition | null
  claims: Claims
  /** Companies that process data for the consultancy, with their countries, for the privacy policy. */
  providers: string | null
}

/** A figure in advertising, with what was counted and in which period: '' in the sample, which has counted nothing. */
interface ClaimedFigure {
  figure: string
  basis: string
}

/**
 * What the consultancy says of itself in advertising. It answers for it (Act on unfair market practices), so nothing of
 * it is built into the product: null, or false, hides the figure, the badge or the feature. The sample's claims are the
 * specification's and stand alone: their words are empty.
 */
export interface Claims {
  /** "95%+": share of approvals. */
  approval: ClaimedFigure | null
  /** "98%": share of successes. */
  success: ClaimedFigure | null
  /** "1000+" clients. */
  clients: ClaimedFigure | null
  /** "5+" years of experience. */
  experience: ClaimedFigure | null
  /** The register and the number behind "Licensed consultants". */
  licence: string | null
  /** What was counted for "Most popular", and when. */
  popular: string | null
  /** What "Success guarantee" gives: a refund, an appeal. Nobody can promise a decision. */
  guarantee: string | null
  /** Whether messages are taken at any hour: "24/7 support". */
  support: boolean
  /** Hours within which every email is answered, also one of a Friday evening: "response within 24h". */
  answer_hours: number | null
}

/** A real consultancy that has said nothing claims nothing. */
export const NO_CLAIMS: Claims = {
  approval: null,
  success: null,
  clients: null,
  experience: null,
  licence: null,
  popular: null,
  guarantee: null,
  support: false,
  answer_hours: null,
}

/** Degrees, WGS 84. */
interface MapPosition {
  latitude: number
  longitude: number
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

/** The site that the map inside a page comes from. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'
/** A small picture of that site: where it can be loaded, the map can. */
export const MAP_PROBE = `${MAP_ORIGIN}/favicon.ico`

/** A sample consultancy, so that a first run has something to show. Nothing in it belongs to anybody. */
export const SAMPLE_OPERATOR: Operator = {
  name: 'Pobyt',
  legalName: 'Pobyt sp. z o.o.',
  address: { street: 'ul. Przykładowa 1', postcode: '00-001', city: 'Warszawa', country: 'Polska' },
  phone: '+48 22 000 00 00',
  mobile: '+48 22 000 00 01',
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
    court: 'Sąd Rejonowy dla m.st. Warszawy w Warszawie',
  },
  hours: {
    contact: [
      { days: 'Mon-Fri', opens: '9:00', closes: '17:00' },
      { days: 'Sat', opens: '10:00', closes: '14:00' },
    ],
    phone: [{ days: 'Mon-Fri', opens: '9:00', closes: '17:00' }],
    chat: [{ days: 'Mon-Fri', opens: '9:00', closes: '18:00' }],
  },
  socials: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  ],
  chatUrl: 'https://wa.me/48220000000',
  mapUrl: mapSearch({ street: 'ul. Przykładowa 1', postcode: '00-001', city: 'Warszawa', country: 'Polska' }),
  mapPosition: { latitude: 52.2297, longitude: 21.0122 },
  claims: {
    approval: { figure: '95%+', basis: '' },
    success: { figure: '98%', basis: '' },
    clients: { figure: '1000+', basis: '' },
    experience: { figure: '5+', basis: '' },
    licence: '',
    popular: '',
    guarantee: '',
    support: true,
    answer_hours: 24,
  },
  providers: null,
}

/** The configured analytics. */
export interface Analytics {
  /** A tag of Google (G-…) or a container of Google Tag Manager (GTM-…). */
  id: string
  /** True when the sign-up event carries name and address, not only the account's id. */
  personalData: boolean
}

/** The part of the configuration that pages contain (docs/decisions/0067). */
export interface SiteValues {
  operator: Operator
  analytics: Analytics | null
}

/** Id of the data block, a SiteValues, that the server writes into every page for its scripts. */
export const SITE_VALUES_ID = 'site-values'

/** Defined by scripts/site-values.ts in what renders the pages; undefined in scripts of browsers, and in Node. */
declare const __SITE_VALUES__: SiteValues | undefined

const built: SiteValues = (typeof __SITE_VALUES__ === 'undefined' ? undefined : __SITE_VALUES__) ??
  readValuesOfPage() ?? { operator: SAMPLE_OPERATOR, analytics: null }

/** Data of our own server, so it is not validated again. Null outside of a browser. */
function readValuesOfPage(): SiteValues | null {
  const { document } = globalThis as {
    document?: { getElementById(id: string): { textContent: string } | null }
  }
  const text = document?.getElementById(SITE_VALUES_ID)?.textContent
  return text ? (JSON.parse(text) as SiteValues) : null
}

/** For pages only: server code uses `env.operator`, which is read at every start. */
export const OPERATOR: Operator = built.operator
/** For pages only: server code uses `env.analytics`. */
export const ANALYTICS: Analytics | null = built.analytics

/** URL of a search for this address on OpenStreetMap. */
export function mapSearch(address: Operator['address']): string {
  return `${MAP_ORIGIN}/search?query=${encodeURIComponent(formatAddress(address))}`
}

/** Half the height and half the width, in degrees, of the part of the map that is shown: some streets around. */
const MAP_REACH = { latitude: 0.003, longitude: 0.006 }

/** URL of a map with a pin, made to stand inside another page. */
export function mapEmbed({ latitude, longitude }: MapPosition): string {
  const box = [
    longitude - MAP_REACH.longitude,
    latitude - MAP_REACH.latitude,
    longitude + MAP_REACH.longitude,
    latitude + MAP_REACH.latitude,
  ]
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${MAP_ORIGIN}/export/embed.html?${query}`
}

/** One line: "ul. Przykładowa 1, 00-001 Warszawa, Polska". */
export function formatAddress({ street, postcode, city, country }: Operator['address']): string {
  return `${street}, ${postcode} ${city}, ${country}`
}

/** The URL of a tel: link: digits and the leading plus only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
