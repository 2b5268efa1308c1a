import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { ChevronRight } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { listAsked } from '../rules.ts'
import { describeDetails } from './details-text.ts'

// Loaded when somebody answers.
const DetailsForm = lazy<ComponentType<{ document: Document }>>(() =>
  retriableImport(() => import('./details-form.tsx')).then(
    ({ DetailsForm }) => ({ default: DetailsForm }),
    () => ({ default: () => <p>{m.ui_try_later()}</p> }),
  ),
)

/** What the applicant has said of a stored document, in one line that opens the questions. */
export function DetailsFold({ document }: { document: Document }) {
  const hasEnded = useHasEnded()
  const [wasOpened, setWasOpened] = useState(false)
  const said = describeDetails(document)
  if (listAsked(document.document_type).length === 0) return null
  if (hasEnded) return said === null ? null : <p className="type-small text-ink-2">{said}</p>
  return (
    <details
      className="group type-small text-ink-2"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true)
      }}
    >
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1 rounded-rule pr-1 underline decoration-line-strong underline-offset-2 hover:text-ink md:pointer-fine:min-h-7 [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        <span>
          <Invitation document={document} said={said} />
        </span>
      </summary>
      <div className="mt-1 max-w-measure border-l-2 border-line pl-3">
        {wasOpened ? (
          <Suspense fallback={null}>
            <DetailsForm key={`${document.id} ${document.version}`} document={document} />
          </Suspense>
        ) : null}
      </div>
    </details>
  )
}

/** What is said, or what is asked; with the name of the document for whoever does not see beside what it stands. */
function Invitation({ document, said }: { document: Document; said: string | null }) {
  const name = documentLabel(namedDocument(document))
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>
  if (said !== null)
    return (
      <Message
        message={m.documents_details_change}
        inputs={{ said, document: name }}
        markup={{ document: hidden }}
      />
    )
  return (
    <Message
      message={document.document_type === 'photo' ? m.documents_details_add_photo : m.documents_details_add}
      inputs={{ document: name }}
      markup={{ document: hidden }}
    />
  )
}
