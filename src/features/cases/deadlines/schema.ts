import { z } from 'zod'
import { m } from '#messages/messages.js'
import { LEGAL_STAY_BASES } from './contract.ts'
import { isPossibleStay } from './rules.ts'

/** A last legal day, YYYY-MM-DD. */
export const legalDaySchema = z.iso
  .date({ abort: true, error: () => m.shared_enter_date() })
  .refine(isPossibleStay, { error: () => m.cases_stay_far() })

/** On what ground somebody stays in Poland. */
export const legalStayBasisSchema = z.enum(LEGAL_STAY_BASES, { error: () => m.legal_stay_basis_missing() })
