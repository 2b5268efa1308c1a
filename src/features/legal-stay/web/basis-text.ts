import type { Fact } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { m } from '#messages/messages.js'
import { addDays, formatDate } from '#shared/dates.ts'
import { visaFreeUntil } from '../rules.ts'

const NAMES: Record<LegalStayBasis, () => string> = {
  visa: m.legal_stay_basis_visa,
  card: m.legal_stay_basis_card,
  visa_free: m.legal_stay_basis_visa_free,
  temporary_protection: m.legal_stay_basis_temporary_protection,
  waiting: m.legal_stay_basis_waiting,
  after_refusal: m.legal_stay_basis_after_refusal,
  other: m.legal_stay_basis_other,
}

/** The ground of a stay in words. */
export function describeBasis(basis: LegalStayBasis): string {
  return NAMES[basis]()
}

interface BasisHelp {
  /** How one finds the day. */
  how: string
  /** One worked example. */
  example: string
  /** The rules behind it, each with its source. */
  rules: readonly Fact[]
}

const HELP: Record<LegalStayBasis, () => BasisHelp> = {
  visa: () => ({
    how: m.legal_stay_how_visa(),
    example: m.legal_stay_example_visa({
      until: formatDate('2027-03-31'),
      days: requireFact('visa-free-days').shown,
      entered: formatDate('2026-12-01'),
      day: formatDate(addDays('2026-12-01', requireFact('visa-free-days').value - 1)),
    }),
    rules: [requireFact('visa-extension'), requireFact('fee-visa-extension')],
  }),
  card: () => ({
    how: m.legal_stay_how_card(),
    example: m.legal_stay_example_card({ day: formatDate('2027-02-27') }),
    rules: [requireFact('card-permit-stays')],
  }),
  visa_free: () => ({
    how: m.legal_stay_how_visa_free(),
    example: m.legal_stay_example_visa_free(countedExample()),
    rules: [
      requireFact('visa-free-days'),
      requireFact('visa-free-window'),
      requireFact('visa-free-other'),
      requireFact('ees-since'),
    ],
  }),
  temporary_protection: () => ({
    how: m.legal_stay_how_temporary_protection(),
    example: m.legal_stay_example_temporary_protection({ day: requireFact('protection-until').shown }),
    rules: [requireFact('protection-until'), requireFact('ukr-absence')],
  }),
  waiting: () => ({
    how: m.legal_stay_how_waiting(),
    example: m.legal_stay_example_waiting({
      ended: formatDate('2026-10-31'),
      filed: formatDate('2026-10-15'),
    }),
    rules: [requireFact('stay-while-waiting'), requireFact('certificate-limits')],
  }),
  after_refusal: () => ({
    how: m.legal_stay_how_after_refusal(),
    example: m.legal_stay_example_after_refusal({
      final: formatDate('2026-12-01'),
      day: formatDate(addDays('2026-12-01', requireFact('leave-after-refusal').value)),
    }),
    rules: [requireFact('appeal'), requireFact('appeal-stay'), requireFact('leave-after-refusal')],
  }),
  other: () => ({
    how: m.legal_stay_how_other(),
    example: m.legal_stay_example_other({ later: formatDate('2027-03-15'), day: formatDate('2027-02-27') }),
    rules: [requireFact('legal-stay-deadline')],
  }),
}

function countedExample() {
  const entered = '2026-12-01'
  const [from, to] = ['2026-09-01', '2026-09-30']
  const limits = {
    limit: requireFact('visa-free-days').value,
    window: requireFact('visa-free-window').value,
  }
  const day = visaFreeUntil({ entered, earlier: [{ from, to }], ...limits })
  return {
    entered: formatDate(entered),
    from: formatDate(from),
    to: formatDate(to),
    day: formatDate(day ?? entered),
  }
}

/** How the last legal day is found on this ground, with an example and the rules behind it. */
export function helpWith(basis: LegalStayBasis): BasisHelp {
  return HELP[basis]()
}
