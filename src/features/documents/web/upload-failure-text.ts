import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { lineStore } from '#ui/line-store.ts'
import type { DocumentKey } from '../contract.ts'
import type { FileFault } from '../rules.ts'
import { slotLabel } from './slot-text.ts'

export interface UploadFailure {
  /** The notice: title and text as the specification gives them. */
  title: string
  text: string
  /** The longer text in the slot. */
  inSlot: string
  /** True when sending the same file again may succeed. */
  retry: boolean
  /** It may become small enough on this device. */
  isTooLarge?: true
  /** A page for which the document has no room. */
  isFull?: true
  /** The slot holds something else since the file was chosen: nothing is wrong with either. */
  isChanged?: true
}

/** Why an upload does not move; null when it does. */
export function describeLine({ isOffline, isStalled }: { isOffline: boolean; isStalled: boolean }) {
  if (isOffline) return lineStore.isServerDown() ? m.documents_line_server() : m.documents_line_offline()
  return isStalled ? m.documents_line_weak() : null
}

/** Explains a file that is rejected before it is sent. */
export function explainFault(fault: FileFault): UploadFailure {
  if (fault === 'too_large')
    return { ...explain(m.documents_too_large_title(), m.errors_file_too_large()), isTooLarge: true }
  return explainType(fault === 'heic' ? m.files_fault_heic() : m.errors_wrong_file_type())
}

function explainType(text: string): UploadFailure {
  return explain(m.documents_wrong_type_title(), text)
}

function explain(title: string, text: string): UploadFailure {
  return { title, text, inSlot: m.documents_failure_in_slot({ title, text }), retry: false }
}

/** Explains a file that was chosen for a slot which another device has changed since. */
export function explainChanged(type: DocumentKey): UploadFailure {
  const text = m.documents_changed_text({ document: slotLabel(type) })
  return {
    title: m.documents_changed_title(),
    text,
    inSlot: m.documents_changed_in_slot(),
    retry: true,
    isChanged: true,
  }
}

/** Explains a file that cannot become a page. */
export function explainPageFault(fault: FileFault | 'empty' | 'unreadable'): UploadFailure {
  if (fault === 'empty') return explain(m.documents_upload_failed_title(), m.files_fault_empty())
  if (fault === 'unreadable') return explain(m.documents_upload_failed_title(), m.files_fault_unreadable())
  return explainFault(fault)
}

/** Explains a page that the server has refused. */
export function explainPageRefusal(error: unknown): UploadFailure {
  const isFinal = isApiError(error) && [403, 404, 409, 422].includes(error.status) && error.message !== ''
  if (!isFinal) return explainUploadError(error)
  return {
    title: m.documents_upload_failed_title(),
    text: error.message,
    inSlot: error.message,
    retry: false,
    ...(isApiError(error, 'too_many_pages') ? { isFull: true } : {}),
  }
}

/** Explains a failed upload, and whether a retry may succeed. */
export function explainUploadError(error: unknown): UploadFailure {
  // The server recognises a HEIC image by its content, whatever its name is.
  if (isApiError(error, 'wrong_file_type')) return explainType(error.message || m.errors_wrong_file_type())
  if (isApiError(error, 'file_too_large')) return explainFault('too_large')
  const title = m.documents_upload_failed_title()
  if (isApiError(error, 'unreadable_file') || isApiError(error, 'infected_file')) {
    return { title, text: error.message, inSlot: error.message, retry: false }
  }
  return { title, text: m.ui_try_later(), inSlot: sentenceFor(error), retry: true }
}

function sentenceFor(error: unknown): string {
  if (!isApiError(error)) return m.documents_upload_failed_server()
  if (error.status === 0) return m.documents_upload_failed_connection()
  if (error.status === 401) return m.documents_upload_failed_signed_out()
  const hasServerText = error.status === 429 || error.status === 507
  return hasServerText && error.message !== '' ? error.message : m.documents_upload_failed_server()
}
