import { m } from '#messages/messages.js'
import { FACTS, type Fact } from './facts.ts'

interface DocumentFact {
  /** One line under the name of an empty slot. */
  hint: () => string
  /** What a good scan looks like. */
  scan: () => string
  /** The rule behind it; null where no official list names this document. */
  fact: Fact | null
}

/** What belongs into each slot and where that comes from. */
export const documentFacts = {
  passport: { hint: m.documents_hint_passport, scan: m.documents_scan_passport, fact: FACTS.passportPages },
  photo: { hint: m.documents_hint_photo, scan: m.documents_scan_photo, fact: FACTS.photoMonths },
  application_form: {
    hint: m.documents_hint_application_form,
    scan: m.documents_scan_application_form,
    fact: FACTS.mosFiled,
  },
  accommodation: {
    hint: m.documents_hint_accommodation,
    scan: m.documents_scan_paper,
    fact: FACTS.housingForWork,
  },
  health_insurance: {
    hint: m.documents_hint_health_insurance,
    scan: m.documents_scan_health_insurance,
    fact: FACTS.healthInsurance,
  },
  financial_proof: {
    hint: m.documents_hint_financial_proof,
    scan: m.documents_scan_financial_proof,
    fact: FACTS.incomeSingle,
  },
  purpose_documents: {
    hint: m.documents_hint_purpose_documents,
    scan: m.documents_scan_purpose_documents,
    fact: FACTS.employerAnnex,
  },
  cv: { hint: m.documents_hint_cv, scan: m.documents_scan_cv, fact: null },
} as const satisfies Record<string, DocumentFact>
