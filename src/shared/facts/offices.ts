import type { Fact } from './fact.ts'
import { CHECKED_ON, SOURCES, type SourceKey } from './sources.ts'

/** A department for foreigners of a voivodeship office, as found on the day in `checked_on`. */
export interface Office {
  id: 'warsaw' | 'krakow' | 'gdansk' | 'wroclaw' | 'poznan' | 'lodz'
  city: string
  province: string
  /** Official Polish name. */
  name: string
  address: string
  /** Number of the desk or department itself; null where none was found. */
  phone: string | null
  /** Information line for foreigners; null where none was found. */
  helpline: string | null
  email: string | null
  /** Opening hours of the desk; null where they are not known. */
  hours: string | null
  /** When the information line answers; null where it is not known. */
  helpline_hours: string | null
  /** What a visitor should know about age and limits of these data. */
  note: string
  web: string
  source: string
  source_url?: string
  checked_on: string
  certainty: Fact['certainty']
}

function office(source: SourceKey, entry: Omit<Office, 'source' | 'source_url' | 'checked_on'>): Office {
  return { ...entry, ...SOURCES[source], checked_on: CHECKED_ON }
}

/** The six cities of the portal. None of these offices takes applications since 27 April 2026. */
export const OFFICES: readonly Office[] = [
  office('officeWarsaw', {
    id: 'warsaw',
    city: 'Warsaw',
    province: 'Mazowieckie',
    name: 'Mazowiecki Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    address: 'ul. Marszałkowska 3/5, 00-624 Warszawa',
    phone: null,
    helpline: '22 695 67 73',
    email: null,
    hours: null,
    helpline_hours: null,
    note: 'The help line number dates from 2019. Write through the contact form kontaktwsc.mazowieckie.pl. The office works at several addresses: go to the one in your summons.',
    web: 'https://migrant.wsc.mazowieckie.pl',
    certainty: 'C',
  }),
  office('officeKrakow', {
    id: 'krakow',
    city: 'Kraków',
    province: 'Małopolskie',
    name: 'Małopolski Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    address: 'ul. Przy Rondzie 6, Kraków',
    phone: null,
    helpline: '12 210 20 20',
    email: 'info.opt@muw.pl',
    hours: 'Information point Mon 7:00-18:00, Tue-Fri 7:30-15:30 (2023)',
    helpline_hours: 'Mon-Fri 7:30-15:30',
    note: 'The e-mail address dates from 2020, the hours from 2023. There is a branch in Nowy Sącz.',
    web: 'https://infoopt.pl',
    certainty: 'C',
  }),
  office('officeGdansk', {
    id: 'gdansk',
    city: 'Gdańsk',
    province: 'Pomorskie',
    name: 'Pomorski Urząd Wojewódzki, Oddział ds. Legalizacji Pobytu Cudzoziemców',
    address: 'ul. Chmielna 74/76, 80-748 Gdańsk',
    phone: '58 307 74 66',
    helpline: null,
    email: 'cudzoziemcy.pobyt@gdansk.uw.gov.pl',
    hours: 'Mon 8:00-18:00, Tue-Fri 8:00-15:15',
    helpline_hours: null,
    note: 'The desk has been at this address since 13 November 2024. Letters go to ul. Okopowa 21/27, 80-810 Gdańsk.',
    web: 'https://www.gov.pl/web/uw-pomorski',
    certainty: 'A',
  }),
  office('officeWroclaw', {
    id: 'wroclaw',
    city: 'Wrocław',
    province: 'Dolnośląskie',
    name: 'Dolnośląski Urząd Wojewódzki, Wydział Spraw Obywatelskich i Cudzoziemców',
    address: 'pl. Powstańców Warszawy 1, 50-153 Wrocław',
    phone: null,
    helpline: '71 701 11 00',
    email: 'kartapobytu@duw.pl',
    hours: 'Mon, Tue, Thu, Fri 9:00-16:00, Wed 8:00-18:00 (older page)',
    helpline_hours: '8:30-15:30',
    note: 'The e-mail address is only for picking up cards. There are branches in Legnica, Wałbrzych and Jelenia Góra.',
    web: 'https://przybysz.duw.pl',
    certainty: 'C',
  }),
  office('officePoznan', {
    id: 'poznan',
    city: 'Poznań',
    province: 'Wielkopolskie',
    name: 'Wielkopolski Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    address: 'pl. Wolności 17, 61-739 Poznań',
    phone: null,
    helpline: '61 850 87 77',
    email: 'cudzoziemcy@poznan.uw.gov.pl',
    hours: 'Mon-Fri 8:15-15:15 (2020)',
    helpline_hours: null,
    note: 'The hours date from 2020. There are branches in Kalisz, Konin, Leszno and Piła.',
    web: 'https://migrant.poznan.uw.gov.pl',
    certainty: 'C',
  }),
  office('officeLodz', {
    id: 'lodz',
    city: 'Łódź',
    province: 'Łódzkie',
    name: 'Łódzki Urząd Wojewódzki, Wydział Spraw Obywatelskich i Cudzoziemców',
    address: 'ul. Piotrkowska 103, 90-425 Łódź',
    phone: null,
    helpline: '42 664 17 97',
    email: 'wsc@lodz.uw.gov.pl',
    hours: null,
    helpline_hours: '8:00-16:00',
    note: 'The call centre writes from callcenter@lodz.uw.gov.pl. The data date from June 2025.',
    web: 'https://wsoic.lodzkie.eu/kontakt',
    certainty: 'A',
  }),
]

const NOT_KNOWN = 'not known'

/** The same as records, so that a guide can name one of them: office-krakow-address, office-lodz-hours … */
export const OFFICE_FACTS: readonly Fact[] = OFFICES.flatMap((item) => {
  const facts: Record<string, { value: string | null; what: string }> = {
    address: { value: item.address, what: 'address' },
    phone: { value: item.phone, what: 'phone' },
    helpline: { value: item.helpline, what: 'help line' },
    email: { value: item.email, what: 'e-mail' },
    hours: { value: item.hours, what: 'opening hours' },
    'helpline-hours': { value: item.helpline_hours, what: 'hours of the help line' },
  }
  return Object.entries(facts).map(([key, { value, what }]) => ({
    id: `office-${item.id}-${key}`,
    value: value ?? NOT_KNOWN,
    text: `${item.city}, ${what}: ${value ?? NOT_KNOWN}.`,
    source: item.source,
    ...(item.source_url === undefined ? {} : { source_url: item.source_url }),
    checked_on: item.checked_on,
    certainty: item.certainty,
  }))
})
