/** A voivodeship office as found on the day in `checked_on`; what was not found is left out. */
export interface OfficeContact {
  city: string
  name: string
  address: string
  phone?: string
  email?: string
  hours?: string
  web: string
  checked_on: string
}

const CHECKED_ON = '2026-07-18'

export const OFFICE_CONTACTS: readonly OfficeContact[] = [
  {
    city: 'Warsaw',
    name: 'Mazowiecki Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    address: 'ul. Marszałkowska 3/5, 00-624 Warszawa',
    phone: '22 695 67 73',
    web: 'https://migrant.wsc.mazowieckie.pl',
    checked_on: CHECKED_ON,
  },
  {
    city: 'Kraków',
    name: 'Małopolski Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    address: 'ul. Przy Rondzie 6, Kraków',
    phone: '12 210 20 20',
    email: 'info.opt@muw.pl',
    hours: 'Infoline Mon-Fri 7:30-15:30',
    web: 'https://infoopt.pl',
    checked_on: CHECKED_ON,
  },
  {
    city: 'Gdańsk',
    name: 'Pomorski Urząd Wojewódzki, Oddział ds. Legalizacji Pobytu Cudzoziemców',
    address: 'ul. Chmielna 74/76, 80-748 Gdańsk',
    phone: '58 307 74 66',
    email: 'cudzoziemcy.pobyt@gdansk.uw.gov.pl',
    hours: 'Mon 8:00-18:00, Tue-Fri 8:00-15:15',
    web: 'https://www.gov.pl/web/uw-pomorski',
    checked_on: CHECKED_ON,
  },
  {
    city: 'Wrocław',
    name: 'Dolnośląski Urząd Wojewódzki, Wydział Spraw Obywatelskich i Cudzoziemców',
    address: 'pl. Powstańców Warszawy 1, 50-153 Wrocław',
    phone: '71 701 11 00',
    email: 'kartapobytu@duw.pl',
    hours: 'Infoline 8:30-15:30',
    web: 'https://przybysz.duw.pl',
    checked_on: CHECKED_ON,
  },
  {
    city: 'Poznań',
    name: 'Wielkopolski Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    address: 'pl. Wolności 17, 61-739 Poznań',
    phone: '61 850 87 77',
    email: 'cudzoziemcy@poznan.uw.gov.pl',
    hours: 'Mon-Fri 8:15-15:15',
    web: 'https://migrant.poznan.uw.gov.pl',
    checked_on: CHECKED_ON,
  },
  {
    city: 'Łódź',
    name: 'Łódzki Urząd Wojewódzki, Wydział Spraw Obywatelskich i Cudzoziemców',
    address: 'ul. Piotrkowska 103, 90-425 Łódź',
    phone: '42 664 17 97',
    email: 'wsc@lodz.uw.gov.pl',
    hours: 'Infoline 8:00-16:00',
    web: 'https://wsoic.lodzkie.eu/kontakt',
    checked_on: CHECKED_ON,
  },
]

/** The national help line for foreigners, migrant.info.pl. */
export const NATIONAL_HELP_LINE = { phone: '+48 22 490 20 44', web: 'https://migrant.info.pl' } as const
