import { Link } from 'react-router'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { toastFailure, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleDot, RotateCcw, X } from '#ui/icons.tsx'
import type { Household, MemberDocument, Reference } from '../schema.ts'
import { useSharing, useUnsharing } from './api.ts'
import { nameCase } from './member-text.ts'
import { ShareDocument } from './share-document.tsx'

interface SharedDocumentsProps {
  /** Number of the case on the screen, of which more can be marked; undefined on the screen of the whole family. */
  number?: string
  household: Household
}

/** Documents of one case of the family that are for another one, too. */
export function SharedDocuments({ number, household }: SharedDocumentsProps) {
  const { documents, members } = household
  return (
    <Card as="section" padded={false} aria-labelledby="shared-title" className="overflow-clip">
      <div className="border-b border-line px-4 py-3 md:px-6">
        <h2 id="shared-title" className="type-h3">
          {m.back_office_households_documents()}
        </h2>
        <p className="type-small text-ink-2">{m.back_office_households_documents_text()}</p>
      </div>
      {documents.length > 0 ? (
        <ul className="divide-y divide-line">
          {documents.map((one) => (
            <ReferenceRow key={one.id} number={number ?? one.of} household={household} reference={one} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-3.5 text-ink-2 md:px-6">{m.back_office_households_documents_none()}</p>
      )}
      {number && members.length > 1 ? <ShareDocument number={number} household={household} /> : null}
    </Card>
  )
}

interface ReferenceRowProps {
  number: string
  household: Household
  reference: Reference
}

function ReferenceRow({ number, household, reference }: ReferenceRowProps) {
  const { mutateAsync: unshare } = useUnsharing(number)
  const { mutateAsync: share } = useSharing(number)
  const { document_id, document_type, of, for: to } = reference
  const name = documentLabel(namedDocument(reference))
  const shareAgain = () => void share({ document_id, of, for: to }).catch(toastFailure)
  const end = () =>
    void unshare(reference).then(
      () => toastUndoable(m.back_office_households_unshared({ document: name }), shareAgain),
      toastFailure,
    )
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={partPath(of, `documents/${document_type}`)} className="link font-semibold wrap-anywhere">
          {m.back_office_households_document_of({ document: name, case: nameCase(household, of) })}
        </Link>
        <p className="type-small text-ink-2 wrap-anywhere">
          {m.back_office_households_document_for({ case: nameCase(household, to) })}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <DocumentState status={reference.status} />
        <IconButton
          icon={X}
          label={m.back_office_households_unshare_named({ document: name, case: nameCase(household, to) })}
          onClick={end}
          className="-my-2"
        />
      </div>
    </li>
  )
}

/** Whether a document has its verdict. */
function DocumentState({ status }: Pick<MemberDocument, 'status'>) {
  if (status === 'accepted') return <Badge tone="done">{m.back_office_document_review_accepted()}</Badge>
  if (status === 'asked_again')
    return (
      <Badge tone="waiting" icon={RotateCcw}>
        {m.back_office_document_review_asked_again()}
      </Badge>
    )
  return (
    <Badge tone="info" icon={CircleDot}>
      {m.back_office_households_document_pending()}
    </Badge>
  )
}
