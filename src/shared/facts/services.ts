import type { Fact } from './fact.ts'
import { fact } from './sources.ts'

/** Facts that only the service pages and the guides on offices, delays and legal help need. */
export const SERVICE_FACTS: readonly Fact[] = [
  fact('employment', {
    id: 'work-permit-online',
    value: '2025-06-01',
    text: 'Since 1 June 2025 the employer applies for a work permit online only, under a new act on employing foreigners. The labour-market test of older lists is gone.',
    certainty: 'B',
  }),
  fact('workPermits', {
    id: 'work-permit-short',
    value: 3,
    unit: 'months',
    text: 'A work permit for up to 3 months has the lower fee.',
    certainty: 'A',
  }),
  fact('udsc2020', {
    id: 'spouse-stay-years',
    value: 2,
    unit: 'years',
    text: 'The spouse of a Polish citizen needs 2 years of continuous stay on a permit based on the marriage.',
    certainty: 'C',
  }),
  fact('act', {
    id: 'eu-income-blue-card',
    value: 2,
    unit: 'years',
    text: 'Holders of an EU Blue Card who moved within the EU show stable and regular income for 2 years.',
    certainty: 'B',
  }),
  fact('act', {
    id: 'language-age',
    value: 16,
    unit: 'years',
    text: 'Children under 16 do not prove their Polish for EU long-term residence.',
    certainty: 'B',
  }),
  fact('citizenship', {
    id: 'citizenship-language',
    value: 'B1',
    text: 'Recognition as a Polish citizen needs Polish at level B1.',
    certainty: 'B',
  }),
  fact('act', {
    id: 'refugee-family',
    value: 6,
    unit: 'months',
    text: 'The family of a refugee does not prove income or housing when it applies within 6 months.',
    certainty: 'B',
  }),
  fact('orders', {
    id: 'complaint-order',
    value: 7,
    unit: 'days',
    text: 'A complaint against an order (postanowienie) is due within 7 days.',
    certainty: 'D',
  }),
  fact('warsaw', {
    id: 'warsaw-in-person-end',
    value: '2025-11-07',
    text: 'In Warsaw applications in person ended on 7 November 2025 and the inPOL calendar was switched off.',
    certainty: 'B',
  }),
  fact('cukr', {
    id: 'cukr-from',
    value: '2026-05-04',
    text: 'Applications for the CUKR card open on 4 May 2026, in MOS.',
    certainty: 'B',
  }),
  fact('cukr', {
    id: 'cukr-until',
    value: '2027-03-04',
    text: 'Applications for the CUKR card close on 4 March 2027.',
    certainty: 'B',
  }),
  fact('cukr', {
    id: 'cukr-years',
    value: 3,
    unit: 'years',
    text: 'The CUKR card gives temporary residence for 3 years, with full access to work.',
    certainty: 'B',
  }),
  fact('cukr', {
    id: 'cukr-status',
    value: 365,
    unit: 'days',
    text: 'For the CUKR card the UKR status must have been held on 4 June 2025, on the day of filing and on the day of issue, and for 365 days without a break.',
    certainty: 'B',
  }),
  {
    ...fact('companies', {
      id: 'company-capital',
      value: 5000,
      unit: 'PLN',
      text: 'A limited liability company (sp. z o.o.) has a share capital of at least 5000 PLN.',
      certainty: 'D',
    }),
    checked_on: '2026-11-21',
  },
  {
    ...fact('reminders', {
      id: 'formal-reminder',
      value: 'ponaglenie',
      text: 'When the legal time has passed you can send a formal reminder (ponaglenie) to the Head of the Office for Foreigners, and after it complain to the administrative court.',
      certainty: 'D',
    }),
    checked_on: '2026-11-21',
  },
]
