import type { DocumentType } from '#features/documents/contract.ts'

export const DOSSIER_PATH = '/api/case/dossier.pdf'
export const DOSSIER_CONTENTS_PATH = '/api/case/dossier'

/**
 * The order in which an office reads an application; what was asked for beside the eight comes last. The photo is handed over as a
 * photo.
 */
export const OFFICE_ORDER = [
  'application_form',
  'passport',
  'purpose_documents',
  'financial_proof',
  'health_insurance',
  'accommodation',
  'cv',
] as const satisfies readonly DocumentType[]
