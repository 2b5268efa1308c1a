import { useQuery } from '@tanstack/react-query'
import { tasksQuery } from '#features/tasks/web/api.ts'
import { DueBadge } from '#features/tasks/web/due-badge.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { listAskedFor } from '../rules.ts'
import type { Document } from '../schema.ts'
import { DocumentSlot } from './document-slot.tsx'
import type { Uploads } from './upload-store.ts'

interface RequestedDocumentsProps {
  documents: readonly Document[]
  uploads: Uploads
}

/** What the consultancy asks for beside the eight: its name, why, until when, and a slot like the others. */
export function RequestedDocuments({ documents, uploads }: RequestedDocumentsProps) {
  const { data: tasks = [] } = useQuery(tasksQuery)
  const asked = listAskedFor(tasks, documents)
  const next = asked.find(({ document }) => document === null)
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="requested-title" className="mt-6 mb-6">
      <h2 id="requested-title" className="type-h2-app">
        {m.documents_requested_title()}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-rest">
        {asked.map(({ type, explanation, due_on, document }) => (
          <DocumentSlot
            key={type}
            type={type}
            isNext={type === next?.type}
            document={document}
            upload={uploads[type] ?? null}
            notNeeded={null}
            earlier={null}
            about={
              <div className="grid gap-1 type-small">
                {explanation ? <p className="whitespace-pre-wrap wrap-anywhere">{explanation}</p> : null}
                {document ? null : (
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
                    {due_on ? m.tasks_due({ date: formatDate(due_on) }) : m.tasks_due_at_once()}
                    <DueBadge due={due_on} />
                  </p>
                )}
              </div>
            }
          />
        ))}
      </ul>
    </section>
  )
}
