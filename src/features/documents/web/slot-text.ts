import { queryClient } from '#client/query-client.ts'
import { tasksQuery } from '#features/tasks/web/api.ts'
import { m } from '#messages/messages.js'
import type { DocumentKey } from '../contract.ts'
import { documentTypeLabel, isDocumentType, taskOfSlot } from '../rules.ts'

/** The name of a slot; of a requested document the name by which the consultancy has asked for it, once the tasks are there. */
export function slotLabel(type: DocumentKey): string {
  if (isDocumentType(type)) return documentTypeLabel(type)
  const id = taskOfSlot(type)
  const task = queryClient.getQueryData(tasksQuery.queryKey)?.find((one) => one.id === id)
  return task?.title ?? m.documents_requested_unnamed()
}
