import { useIsPreparing } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DOCUMENT_SLOTS, DOCUMENT_TYPES, type DocumentType } from '../contract.ts'
import { type DocumentState, describeState, listMissingTypes } from '../rules.ts'
import type { Document } from '../schema.ts'
import type { Uploads } from './upload-store.ts'

/** The colour of a segment; the badges of the slots say the same in words. */
const COLOURS: Record<DocumentState, string> = {
  uploaded: 'bg-pine',
  received: 'bg-pine/30',
  being_checked: 'bg-pine/60',
  accepted: 'bg-pine',
  asked_again: 'bg-crimson',
}

interface StepProgressProps {
  documents: Document[]
  uploads: Uploads
  /** Empty slots that the person has set aside. */
  aside: DocumentType[]
}

/** How many of the eight documents are uploaded, in words, and each slot's state as a segment. */
export function StepProgress({ documents, uploads, aside }: StepProgressProps) {
  const missing = listMissingTypes(documents)
  const toGo = missing.length - aside.length
  const isPreparing = useIsPreparing()
  return (
    <Card className="md:px-6 md:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="type-label">{m.documents_count({ count: DOCUMENT_SLOTS - missing.length })}</p>
        <p className="type-small text-ink-3">{describeRest({ documents, toGo, aside: aside.length })}</p>
      </div>
      <div aria-hidden className="mt-3 grid grid-cols-8 gap-1">
        {DOCUMENT_TYPES.map((type) => {
          const upload = uploads[type]
          const document = documents.find((one) => one.document_type === type)
          const failed = upload?.phase === 'failed'
          const filled = upload ? upload.percent : document ? 100 : 0
          const state = document && !upload ? describeState(document, { isPreparing }) : 'uploaded'
          const colour = COLOURS[state]
          return (
            <span
              key={type}
              className={classNames(
                'h-2 overflow-hidden rounded-rule bg-line forced-colors:h-2.5 forced-colors:border forced-colors:bg-[color:Canvas]',
                !upload && aside.includes(type) && 'hatched',
              )}
            >
              <span
                className={classNames('block h-full', failed ? 'bg-crimson' : colour)}
                style={{ width: `${failed ? 100 : filled}%` }}
              />
            </span>
          )
        })}
      </div>
    </Card>
  )
}

interface Rest {
  documents: Document[]
  toGo: number
  aside: number
}

/** What is to be done, what is missing, or how far the check is. */
function describeRest({ documents, toGo, aside }: Rest): string {
  const again = documents.filter(({ status }) => status === 'asked_again').length
  const accepted = documents.filter(({ status }) => status === 'accepted').length
  if (again > 0) return m.documents_again_count({ count: again })
  if (toGo === 0 && accepted > 0) return m.documents_accepted_count({ count: accepted })
  if (aside > 0) return m.documents_to_go_aside({ count: toGo, aside })
  return toGo === 0 ? m.documents_all_done() : m.documents_to_go({ count: toGo })
}
