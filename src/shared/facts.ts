/**
 * Everything the law or the state can change, in one place: each record has its value, where it comes from,
 * how sure we are and the day somebody last checked it. Not legal advice.
 */
export interface Fact {
  id: string
  value: string | number
  unit?: string
  /** The rule in one or two plain sentences. */
  text: string
  source: string
  source_url?: string
  /** Day of the last check, YYYY-MM-DD. */
  checked_on: string
  /** A official and current · B reliable secondary reading · C official but older · D commercial, for practice. */
  certainty: 'A' | 'B' | 'C' | 'D'
}

const CHECKED_ON = '2026-07-18'

const SOURCES = {
  migrant: {
    source: 'migrant.info.pl, New MOS System, 21 April 2026',
    source_url:
      'https://migrant.info.pl/en/home/news-en/new-mos-system-electronic-submission-of-applications-from-april-27-2026',
  },
  poznan: {
    source: 'Wielkopolska Voivodeship Office, procedure pages',
    source_url: 'https://migrant.poznan.uw.gov.pl/en',
  },
  refund: {
    source: 'Wielkopolska Voivodeship Office, refund of stamp duty',
    source_url: 'https://migrant.poznan.uw.gov.pl/en/node/5067',
  },
  fees: {
    source: 'Mazovian Voivodeship Office, fees',
    source_url: 'https://migrant.wsc.mazowieckie.pl/pl/node/347',
  },
  cardFee: { source: 'Regulation of 26 July 2022, Dz.U. 2022 poz. 1583' },
  act: { source: 'Act on Foreigners, Dz.U. 2025 poz. 1079, as commented in July 2026' },
  form: { source: 'Regulation Dz.U. 2026 poz. 553, as commented in July 2026' },
  files: { source: 'MOS 2.0 document checklist, mosfoto.com, 2026' },
  language: {
    source: 'State MOS portal, language certificates',
    source_url: 'https://mos.cudzoziemcy.gov.pl/en/aktualnosci/jezyk_poswiadczenie_EN',
  },
  averages: { source: 'Office for Foreigners, quoted by Business Insider Polska, 5 November 2025' },
  thresholds: { source: 'Social assistance thresholds, Dz.U. 2024 poz. 1044' },
  employers: { source: 'gremi-personal.com on MOS 2.0, 2026' },
} as const

type Source = keyof typeof SOURCES
type Entry = Pick<Fact, 'id' | 'value' | 'unit' | 'text' | 'certainty'>

function fact(source: Source, entry: Entry): Fact {
  return { ...entry, ...SOURCES[source], checked_on: CHECKED_ON }
}

export const FACTS = {
  mosSince: fact('migrant', {
    id: 'mos-since',
    value: '2026-04-27',
    text: 'Applications for temporary residence, permanent residence and EU long-term residence are filed only online, in the state portal MOS.',
    certainty: 'A',
  }),
  mosPaper: fact('migrant', {
    id: 'mos-paper',
    value: '2026-04-26',
    text: 'A paper application that reached the office after 26 April 2026 is not examined. The day it arrived counts, not the postmark.',
    certainty: 'A',
  }),
  mosFiled: fact('act', {
    id: 'mos-filed',
    value: 'UPO',
    text: 'An application counts as filed when it carries the correct electronic signatures and the official receipt (UPO) has been issued.',
    certainty: 'B',
  }),
  officeVisit: fact('act', {
    id: 'office-visit',
    value: 7,
    unit: 'days',
    text: 'The office summons you once, with at least 7 days notice, to show the original passport and give fingerprints and a signature. If you do not come, the case is closed.',
    certainty: 'B',
  }),
  certificate: fact('act', {
    id: 'certificate',
    value: 'QR',
    text: 'There is no stamp in the passport any more. The voivode issues a certificate with a QR code, in MOS or at the visit.',
    certainty: 'B',
  }),
  legalStayDeadline: fact('poznan', {
    id: 'legal-stay-deadline',
    value: 0,
    unit: 'days',
    text: 'The application must be filed on the last day of your legal stay at the latest.',
    certainty: 'A',
  }),
  employerAnnex: fact('employers', {
    id: 'employer-annex',
    value: 30,
    unit: 'days',
    text: 'The employer or university fills in and signs its own annex through a link from MOS. A scan is not accepted. Employers are reported to have 30 days.',
    certainty: 'D',
  }),
  decisionTemporary: fact('act', {
    id: 'decision-temporary',
    value: 60,
    unit: 'days',
    text: '60 days, counted from the day the application is complete and the evidence is delivered, not from the day you send it.',
    certainty: 'B',
  }),
  decisionPermanent: fact('act', {
    id: 'decision-permanent',
    value: 6,
    unit: 'months',
    text: 'The decision on permanent residence and EU long-term residence is due within 6 months.',
    certainty: 'B',
  }),
  appeal: fact('poznan', {
    id: 'appeal',
    value: 14,
    unit: 'days',
    text: 'You may appeal within 14 days of delivery, to the Head of the Office for Foreigners, through the voivode.',
    certainty: 'A',
  }),
  feeWork: fact('fees', {
    id: 'fee-work',
    value: 440,
    unit: 'PLN',
    text: 'Stamp duty for temporary residence and work, and for the EU Blue Card: 440 PLN.',
    certainty: 'A',
  }),
  feeOther: fact('fees', {
    id: 'fee-other',
    value: 340,
    unit: 'PLN',
    text: 'Stamp duty for temporary residence for study, family, business and most other purposes: 340 PLN.',
    certainty: 'A',
  }),
  feeSeasonal: fact('fees', {
    id: 'fee-seasonal',
    value: 170,
    unit: 'PLN',
    text: 'Stamp duty for temporary residence for seasonal work: 170 PLN.',
    certainty: 'A',
  }),
  feePermanent: fact('fees', {
    id: 'fee-permanent',
    value: 640,
    unit: 'PLN',
    text: 'Stamp duty for permanent residence and for EU long-term residence: 640 PLN.',
    certainty: 'A',
  }),
  feeCard: fact('cardFee', {
    id: 'fee-card',
    value: 100,
    unit: 'PLN',
    text: 'Issuing or exchanging the residence card: 100 PLN, paid to the voivodeship office. Stamp duty goes to the city.',
    certainty: 'A',
  }),
  noRefund: fact('refund', {
    id: 'no-refund',
    value: '2026-03-05',
    text: 'For applications filed from 5 March 2026 stamp duty is not paid back after a refusal or a closed case.',
    certainty: 'A',
  }),
  photo: fact('form', {
    id: 'photo',
    value: '684 × 883',
    unit: 'px',
    text: 'One JPG of at least 684 × 883 pixels and at most 2.5 MB, in proportions 35 : 45, taken in the last 6 months.',
    certainty: 'B',
  }),
  photoMegabytes: fact('files', {
    id: 'photo-megabytes',
    value: 2.5,
    unit: 'MB',
    text: 'The photo file may have at most 2.5 MB.',
    certainty: 'B',
  }),
  photoMonths: fact('form', {
    id: 'photo-months',
    value: 6,
    unit: 'months',
    text: 'The photo must have been taken in the last 6 months, on a light, plain background, with the face filling 70–80 % of it.',
    certainty: 'B',
  }),
  passportPages: fact('poznan', {
    id: 'passport-pages',
    value: 'all',
    unit: 'pages',
    text: 'A scan of all pages of the valid passport goes into MOS. The original is shown at the office visit.',
    certainty: 'A',
  }),
  fileMegabytes: fact('form', {
    id: 'file-megabytes',
    value: 10,
    unit: 'MB',
    text: 'Scans go into MOS as PDF, at most 10 MB each and 50 MB together.',
    certainty: 'B',
  }),
  documentAge: fact('act', {
    id: 'document-age',
    value: 'none',
    text: 'No general limit of 3 months was found in the Act or the regulation. The photo must be from the last 6 months. Evidence must be current on the day of the decision.',
    certainty: 'B',
  }),
  passportValidity: fact('poznan', {
    id: 'passport-validity',
    value: 'valid',
    text: 'A valid travel document is required. No rule of 6 months beyond the stay was found for the permit.',
    certainty: 'A',
  }),
  translations: fact('act', {
    id: 'translations',
    value: 'sworn',
    text: 'Every document in a foreign language needs a translation by a sworn translator.',
    certainty: 'B',
  }),
  healthInsurance: fact('act', {
    id: 'health-insurance',
    value: 'required',
    text: 'Public health insurance, or an insurer that covers the cost of treatment in Poland.',
    certainty: 'B',
  }),
  housingForWork: fact('poznan', {
    id: 'housing-for-work',
    value: '2022-01-29',
    text: 'Since 29 January 2022 proof of accommodation is not required for temporary residence and work.',
    certainty: 'A',
  }),
  incomeSingle: fact('thresholds', {
    id: 'income-single',
    value: 1010,
    unit: 'PLN',
    text: 'Where income must be shown: more than 1 010 PLN net a month for one person.',
    certainty: 'A',
  }),
  incomeFamily: fact('thresholds', {
    id: 'income-family',
    value: 823,
    unit: 'PLN',
    text: 'Where income must be shown: more than 823 PLN net a month for each person of the family.',
    certainty: 'A',
  }),
  languageEu: fact('language', {
    id: 'language-eu',
    value: 'B1',
    text: 'EU long-term residence needs proof of Polish at level B1.',
    certainty: 'A',
  }),
  languagePermanent: fact('act', {
    id: 'language-permanent',
    value: 'depends',
    text: 'No general language level was found for permanent residence. It depends on the ground you apply on.',
    certainty: 'B',
  }),
  permanentGround: fact('act', {
    id: 'permanent-ground',
    value: 'art. 195',
    text: 'Five years of residence alone do not give permanent residence: one of the grounds of art. 195 is needed. The general five-year route is EU long-term residence.',
    certainty: 'B',
  }),
  temporaryMonths: fact('act', {
    id: 'temporary-months',
    value: 36,
    unit: 'months',
    text: 'Temporary residence is granted for up to 3 years.',
    certainty: 'B',
  }),
} as const satisfies Record<string, Fact>

/** Average days from filing to decision in 2025, by province. Shortest first. */
export const AVERAGE_DAYS: readonly (Fact & { province: string; value: number })[] = (
  [
    ['Małopolskie (Kraków)', 172],
    ['Warmińsko-Mazurskie (Olsztyn)', 201],
    ['Lubelskie (Lublin)', 223],
    ['Pomorskie (Gdańsk)', 537],
    ['Opolskie (Opole)', 623],
    ['Śląskie (Katowice)', 640],
  ] as const
).map(([province, value]) => ({
  ...fact('averages', {
    id: `average-${value}`,
    value,
    unit: 'days',
    text: `${province}: ${value} days on average in 2025.`,
    certainty: 'A',
  }),
  province,
  value,
}))
