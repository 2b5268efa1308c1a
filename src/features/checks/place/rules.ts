import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { CaseCheck } from '../contract.ts'
import { readAnswer } from '../portal/rules.ts'

const POSTCODE = /^\d{2}-?\d{3}$/

/** The provinces in which postcodes begin with these two digits, mostly; by the names of the state portal's options. */
export function provincesOf(postcode: string): string[] {
  const area = postcode.slice(0, 2)
  return Object.entries(requireFact('postcodes').value)
    .filter(([, areas]) => areas.split(' ').includes(area))
    .map(([province]) => province)
}

const PROVINCE: CaseCheck = {
  id: 'postcode-province',
  fact: 'postcodes',
  judge(facts) {
    const postcode = readAnswer(facts, 'address', 'postcode')
    const province = readAnswer(facts, 'address', 'province')
    if (postcode === null) return null
    const of = [postcode, province]
    if (!POSTCODE.test(postcode)) return { verdict: 'look', of, text: m.checks_postcode_wrong({ postcode }) }
    if (province === null) return null
    if (provincesOf(postcode).includes(province))
      return { verdict: 'good', of, text: m.checks_postcode_good(), fact: 'competent-voivode' }
    return { verdict: 'look', of, text: m.checks_postcode_look({ postcode }) }
  },
}

export const PLACE_CHECKS = [PROVINCE]
