import { queryClient } from '#client/query-client.ts'
import { additionalQuery } from '#features/documents/additional/web/api.ts'
import { tasksQuery } from '#features/tasks/web/api.ts'
import { m } from '#messages/messages.js'
import type { DocumentKey } from '../contract.ts'
import { documentTypeLabel, isAdditionalSlot, isDocumentType, taskOfSlot } from '../rules.ts'

/**
 * The name of a slot; of a requested document the name by which the consultancy has asked for it, and of an
 * additional one its title, once the tasks or the titles are there.
 */
export function slotLabel(type: DocumentKey): string {
  if (isDocumentType(type)) return documentTypeLabel(type)
  if (isAdditionalSlot(type)) {
    const slots = queryClient.getQueryData(additionalQuery.queryKey)
    return slots?.find((one) => one.document_type === type)?.title ?? m.documents_additional_unnamed()
  }
  const id = taskOfSlot(type)
  const task = queryClient.getQueryData(tasksQuery.queryKey)?.find((one) => one.id === id)
  return task?.title ?? m.documents_requested_unnamed()
}
