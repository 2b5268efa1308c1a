import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import type { InspectedImage, InspectedPdf, Inspection, InspectionFault } from './file-inspector.ts'

const SENTENCES: Record<InspectionFault, () => string> = {
  empty: m.files_fault_empty,
  wrong_type: m.errors_wrong_file_type,
  heic: m.files_fault_heic,
  unreadable: m.files_fault_unreadable,
  password_protected: m.files_fault_password_protected,
  adobe_form: m.files_fault_adobe_form,
  portfolio: m.files_fault_portfolio,
  too_many_pixels: m.files_fault_too_many_pixels,
  too_heavy: m.files_fault_too_heavy,
}

/** True for a file of another kind, rather than one that cannot be used. */
export function isOtherType(fault: InspectionFault): boolean {
  return fault === 'wrong_type' || fault === 'heic'
}

/** The inspected file, wherever it is taken. Throws wrong_file_type and unreadable_file, with what its owner can do. */
export function requireGoodFile(found: Inspection): InspectedPdf | InspectedImage {
  if (!('fault' in found)) return found
  const { fault } = found
  throw new AppError(isOtherType(fault) ? 'wrong_file_type' : 'unreadable_file', {
    message: SENTENCES[fault](),
  })
}
