import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DOCUMENT_SLOTS, DOCUMENT_TYPES, type DocumentType } from '../contract.ts'
import { listMissingTypes } from '../rules.ts'
import type { Document } from '../schema.ts'
import type { Uploads } from './upload-store.ts'

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
  return (
    <Card className="md:px-6 md:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="type-label">{m.documents_count({ count: DOCUMENT_SLOTS - missing.length })}</p>
        <p className="type-small text-ink-3">{describeRest({ toGo, aside: aside.length })}</p>
      </div>
      <div aria-hidden className="mt-3 grid grid-cols-8 gap-1">
        {DOCUMENT_TYPES.map((type) => {
          const upload = uploads[type]
          const failed = upload?.phase === 'failed'
          const filled = upload ? upload.percent : missing.includes(type) ? 0 : 100
          return (
            <span
              key={type}
              className={classNames(
                'h-2 overflow-hidden rounded-rule bg-line forced-colors:h-2.5 forced-colors:border forced-colors:bg-[color:Canvas]',
                !upload && aside.includes(type) && 'hatched',
              )}
            >
              <span
                className={classNames('block h-full', failed ? 'bg-crimson' : 'bg-pine')}
                style={{ width: `${failed ? 100 : filled}%` }}
              />
            </span>
          )
        })}
      </div>
    </Card>
  )
}

function describeRest({ toGo, aside }: { toGo: number; aside: number }): string {
  if (aside > 0) return m.documents_to_go_aside({ count: toGo, aside })
  return toGo === 0 ? m.documents_all_done() : m.documents_to_go({ count: toGo })
}
