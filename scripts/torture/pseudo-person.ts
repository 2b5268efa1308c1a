import { BUILT_BOOKS } from '../../src/facts/fact-book.ts'
import { SAMPLE_OPERATOR } from '../../src/shared/operator.ts'
import { APPLICATION_FORM, PERSONAL_INFO, saveApplication } from '../../tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '../../tests/support/appointments.ts'
import { createRequest, REQUEST } from '../../tests/support/consultations.ts'
import { createPerson, type Person, type PersonHost } from '../../tests/support/create-person.ts'
import { PSEUDO_LANGUAGE } from '../pseudo-language.ts'

const NAME = 'Wilhelmina Testowa'

/** Names, codes and addresses that are the same in every language. */
const NAMES = ['\\S+@\\S+', '(?:https?://)?[\\w-]+(?:\\.[\\w-]+)+\\S*', 'Pobyt', 'PDF', 'PLN']
const COOKIES = ['pobyt_signed_in', 'pobyt_device', 'pobyt_email_confirmed', 'sidebar_state', 'language']

/** Values of facts that are terms of the law, for example "UPO". */
const TERMS = Object.values(BUILT_BOOKS.en.records).map(({ value }) => value)

/** Creates a person with data on every screen, and a pattern of all texts that may be shown in Latin letters. */
export async function createPseudoPerson(host: PersonHost): Promise<{ full: Person; names: RegExp }> {
  const full = await createPerson(host, { name: NAME, locale: PSEUDO_LANGUAGE })
  await saveApplication(full)
  await full.json('/api/application/submit', { method: 'POST', json: {} })
  const slot = createSlots(listOpenDays(new Date(), { after: 5 }))()
  await book(full, { ...slot, notes: NAME })
  await createRequest(full)
  await host.sql(
    `insert into payments (case_id, user_id, package_type, status, amount, provider, receipt_number, completed_at)
      values (open_case_of($1), $1, 'standard', 'completed', 199900, 'sandbox', '2026/000001', now()),
        (open_case_of($1), $1, 'basic', 'failed', 109900, 'sandbox', null, null), (open_case_of($1), $1, 'premium', 'pending', 299900, 'sandbox', null, null)`,
    [full.id],
  )
  const typed = listTexts([PERSONAL_INFO, APPLICATION_FORM, REQUEST, SAMPLE_OPERATOR, TERMS])
    .flatMap((text) => text.split(/\n/))
    .filter((text) => /[a-z]{3}/i.test(text))
    // The longest first, because one text may be the beginning of another.
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { full, names: new RegExp([...typed, ...NAMES, ...COOKIES, 'Wilhelmina', 'Testowa'].join('|'), 'g') }
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
