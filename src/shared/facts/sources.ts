import type { Fact } from './fact.ts'

/** Day on which all the official sources below were read last. */
export const CHECKED_ON = '2026-07-18'

const POZNAN = 'https://migrant.poznan.uw.gov.pl'
const MAZOVIA = 'https://migrant.wsc.mazowieckie.pl'

/** Where facts come from. Guides name these keys in their front matter. */
export const SOURCES = {
  practice: { source: 'Our practice' },
  migrant: {
    source: 'migrant.info.pl, New MOS System, 21 April 2026',
    source_url:
      'https://migrant.info.pl/en/home/news-en/new-mos-system-electronic-submission-of-applications-from-april-27-2026',
  },
  euraxess: {
    source: 'EURAXESS Poland, On-line application for residence permits from 27 April',
    source_url: 'https://www.euraxess.pl/poland/news/line-application-residence-permits-poland-27-april',
  },
  poznan: { source: 'Wielkopolska Voivodeship Office, procedure pages', source_url: `${POZNAN}/en` },
  poznanWork: {
    source: 'Wielkopolska Voivodeship Office, check-list for work',
    source_url: `${POZNAN}/en/checklist/3826`,
  },
  poznan2022: {
    source: 'Wielkopolska Voivodeship Office, change of rules of 29 January 2022',
    source_url: `${POZNAN}/pl/komunikaty/zmiana-przepisow-dotyczacych-zezwolen-na-pobyt-w-polsce`,
  },
  poznanCard: {
    source: 'Wielkopolska Voivodeship Office, the residence card',
    source_url: `${POZNAN}/pl/wskazowki/co-powinienem-wiedziec-karta-pobytu`,
  },
  poznanVisits: {
    source: 'Wielkopolska Voivodeship Office, booking of visits from 8 July 2024',
    source_url: `${POZNAN}/pl/node/4740`,
  },
  poznanAppeals: {
    source: 'Wielkopolska Voivodeship Office, questions about appeals',
    source_url: POZNAN,
  },
  refund: {
    source: 'Wielkopolska Voivodeship Office, refund of stamp duty',
    source_url: `${POZNAN}/en/node/5067`,
  },
  fees: { source: 'Mazovian Voivodeship Office, fees', source_url: `${MAZOVIA}/pl/node/347` },
  glossary: { source: 'Mazovian Voivodeship Office, glossary', source_url: `${MAZOVIA}/slownik-pojec` },
  cardFee: { source: 'Regulation of 26 July 2022, Dz.U. 2022 poz. 1583' },
  act: { source: 'Act on Foreigners, Dz.U. 2025 poz. 1079, as commented in July 2026' },
  form: { source: 'Regulation Dz.U. 2026 poz. 553, as commented in July 2026' },
  oldForm: { source: 'Official application form, Dz.U. 2019 poz. 779' },
  files: {
    source: 'MOS 2.0 document checklist, mosfoto.com, 2026',
    source_url: 'https://mosfoto.com/en/mos-2-0-document-checklist',
  },
  language: {
    source: 'State MOS portal, language certificates',
    source_url: 'https://mos.cudzoziemcy.gov.pl/en/aktualnosci/jezyk_poswiadczenie_EN',
  },
  business: {
    source: 'State MOS portal, documents for business activity',
    source_url: 'https://mos.cudzoziemcy.gov.pl/en/informacje/prow-dzial-spolka_EN/dokumenty_EN',
  },
  averages: { source: 'Office for Foreigners, quoted by Business Insider Polska, 5 November 2025' },
  averages2022: { source: 'Gazeta Prawna on waiting times 2019-2022' },
  thresholds: { source: 'Social assistance thresholds, Dz.U. 2024 poz. 1044' },
  students: { source: 'University of Warsaw and WroMigrant, funds of students (older figures)' },
  employers: { source: 'gremi-personal.com on MOS 2.0, 2026' },
  minimumWage: {
    source: 'Małopolska Voivodeship Office, minimum wage 2025',
    source_url: 'https://infoopt.pl',
  },
  blueCard: { source: 'Gazeta Prawna on the EU Blue Card salary in 2026' },
  workPermits: { source: 'Regulation on work permit fees, Dz.U. 2025 poz. 1622' },
  udsc2020: { source: 'Office for Foreigners, information texts of June 2020' },
  cards: {
    source: 'Łódź Voivodeship Office, validity of residence cards',
    source_url: 'https://paszporty.lodzkie.eu/page/2621',
  },
  suspension: { source: 'Gazeta Prawna, 6 January 2026' },
  citizenship: { source: 'Rzeczpospolita, 14 February 2026' },
  university: {
    source: 'Wrocław University of Science and Technology, Announcement for Foreigners, April 2026',
  },
  warsaw: {
    source: 'University of Warsaw Welcome Point, 9 December 2025',
    source_url: 'https://welcome.uw.edu.pl',
  },
  peselData: { source: 'hrwork.pl on MOS 2.0, 2026' },
  refusals: { source: 'bieleckiadwokat.pl on art. 100 and Office for Foreigners texts of 2020' },
  officeWarsaw: { source: 'Mazovian Voivodeship Office', source_url: MAZOVIA },
  officeKrakow: { source: 'Małopolska Voivodeship Office', source_url: 'https://infoopt.pl' },
  officeGdansk: {
    source: 'Pomeranian Voivodeship Office',
    source_url: 'https://www.gov.pl/web/uw-pomorski',
  },
  officeWroclaw: { source: 'Lower Silesian Voivodeship Office', source_url: 'https://przybysz.duw.pl' },
  officePoznan: { source: 'Wielkopolska Voivodeship Office', source_url: POZNAN },
  officeLodz: { source: 'Łódź Voivodeship Office', source_url: 'https://wsoic.lodzkie.eu/kontakt' },
  employment: { source: 'Act on employing foreigners, Dz.U. 2025 poz. 621, as reported by infor.pl' },
  opole: {
    source: 'Opole Voivodeship Office, Polish at level B1',
    source_url: 'https://cudzoziemcy.opole.uw.gov.pl',
  },
  orders: { source: 'business-in-poland.eu on appeals and complaints' },
  cukr: {
    source: 'University of Warsaw Welcome Point, CUKR card',
    source_url: 'https://welcome.uw.edu.pl/how-to-apply-for-cukr-card/',
  },
  companies: {
    source: 'Code of Commercial Companies, as read by an accounting firm (sovaksiegowosc.pl)',
    source_url: 'https://sovaksiegowosc.pl/jak-zarejestrowac-spolke-z-o-o/',
  },
  reminders: {
    source: 'Code of Administrative Procedure, art. 37, as read by a law firm (kancelariakamler.pl)',
  },
  freeAdvice: {
    source: 'gov.pl, free legal advice',
    source_url: 'https://www.gov.pl/web/gov/skorzystaj-z-darmowej-pomocy-prawnej',
  },
} as const satisfies Record<string, Pick<Fact, 'source' | 'source_url'>>

export type SourceKey = keyof typeof SOURCES

type Entry = Pick<Fact, 'id' | 'value' | 'unit' | 'text' | 'certainty'>

/** A record with the source of this key, read on {@link CHECKED_ON}. */
export function fact(source: SourceKey, entry: Entry): Fact {
  return { ...entry, ...SOURCES[source], checked_on: CHECKED_ON }
}

/** Name and address of a source that a page lists; throws on an unknown key. */
export function requireSource(key: string): Pick<Fact, 'source' | 'source_url'> {
  if (!Object.hasOwn(SOURCES, key)) throw new Error(`No source has the key "${key}" (src/shared/facts/)`)
  return SOURCES[key as SourceKey]
}
