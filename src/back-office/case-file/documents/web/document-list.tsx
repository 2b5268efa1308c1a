import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AddDocument } from '#back-office/case-file/adding/web/add-document.tsx'
import { CaseKit } from '#back-office/case-file/kit/web/case-kit.tsx'
import { RequestDocument } from '#back-office/case-file/requesting/web/request-document.tsx'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { additionalKindLabel, listBeside } from '#features/documents/additional/rules.ts'
import { DOCUMENT_TYPES, type DocumentKey } from '#features/documents/contract.ts'
import { documentLabel, documentTypeLabel, listAskedFor, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { CircleDot, Clock, Eye, FilePlus2, type IconShape, Minus, RotateCcw, Users } from '#ui/icons.tsx'
import { ScanBadge } from '#ui/scan-badge.tsx'
import { StepNumber } from '#ui/step-number.tsx'

interface ListProps {
  file: CaseFile
  shown?: DocumentKey
}

/** The eight slots with the state of each, and what stands beside them; a document opens beside it. */
export function DocumentList({ file, shown }: ListProps) {
  return (
    <div className="grid gap-3">
      <Card as="ul" padded={false} aria-label={m.back_office_document_review_list()} className="p-1.5">
        <OwnDocuments file={file} shown={shown} />
        {listAskedFor(file.tasks, file.documents).map(({ type, name, due_on, document }) => (
          <li key={type}>
            <Slot
              number={file.number}
              type={type}
              name={name}
              sign={<Icon of={FilePlus2} className="mx-0.5 size-5 text-ink-3" />}
              document={document}
              none={<Sign tone="waiting" word={m.back_office_document_review_asked_for()} icon={Clock} />}
              note={
                !document && due_on
                  ? m.back_office_document_review_asked_until({ date: formatDate(due_on) })
                  : undefined
              }
              isShown={type === shown}
            />
          </li>
        ))}
      </Card>
      <OfFamily file={file} />
      <NewDocuments file={file} shown={shown} />
      <CaseKit file={file} />
    </div>
  )
}

/** The eight slots, and beside each what the applicant has added. */
function OwnDocuments({ file, shown }: ListProps) {
  return (
    <>
      {DOCUMENT_TYPES.map((type, index) => (
        <Fragment key={type}>
          <li>
            <Slot
              number={file.number}
              type={type}
              name={documentTypeLabel(type)}
              sign={<StepNumber n={index + 1} state="todo" />}
              document={findIn(file, type)}
              none={<NoDocument isAside={file.slots_set_aside.includes(type)} />}
              isShown={type === shown}
            />
          </li>
          {listBeside(file.additional, type).map((slot) => (
            <li key={slot.document_type}>
              <Slot
                number={file.number}
                type={slot.document_type}
                name={slot.title}
                sign={<Icon of={FilePlus2} className="mx-0.5 size-5 text-ink-3" />}
                document={findIn(file, slot.document_type)}
                none={<NoDocument isAside={false} />}
                note={additionalKindLabel(slot.kind)}
                isShown={slot.document_type === shown}
              />
            </li>
          ))}
        </Fragment>
      ))}
    </>
  )
}

function findIn({ documents }: CaseFile, type: DocumentKey): StaffDocument | null {
  return documents.find(({ document_type }) => document_type === type) ?? null
}

/** Documents of other cases of the family that are for this one, too: they open there, and fill no slot here. */
function OfFamily({ file: { household } }: { file: CaseFile }) {
  if (household.documents.length === 0) return null
  return (
    <Card as="section" padded={false} aria-labelledby="of-family" className="p-1.5">
      <h2 id="of-family" className="px-2 pt-1.5 pb-1 type-caption text-ink-2">
        {m.back_office_households_of_other()}
      </h2>
      <ul>
        {household.documents.map((one) => (
          <li key={one.id}>
            <Link
              to={partPath(one.of.number, `documents/${one.document_type}`)}
              className="focus-inset flex min-h-12 items-center gap-x-2.5 rounded-control px-2 py-1 transition-colors hover:bg-sunken"
            >
              <Icon of={Users} className="mx-0.5 size-5 shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 type-small leading-snug wrap-anywhere">
                {m.back_office_households_document_of({
                  document: documentLabel(namedDocument(one)),
                  case: m.back_office_acts_case(one.of),
                })}
              </span>
              <VerdictSign status={one.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function VerdictSign({ status }: Pick<StaffDocument, 'status'>) {
  if (status === 'accepted') return <Sign tone="done" word={m.back_office_document_review_accepted()} />
  if (status === 'asked_again')
    return <Sign tone="waiting" icon={RotateCcw} word={m.back_office_document_review_asked_again()} />
  return <Sign tone="plain" icon={CircleDot} word={m.back_office_households_document_pending()} />
}

/** How a document comes into a case that is open: staff add it, or ask for it. */
function NewDocuments({ file, shown }: ListProps) {
  if (file.ended_at !== null) return null
  return (
    <div className="flex flex-wrap gap-3">
      <AddDocument file={file} shown={shown} />
      <RequestDocument number={file.number} applicant={file.person.name} />
    </div>
  )
}

interface SlotProps {
  /** Of the case. */
  number: string
  type: DocumentKey
  name: string
  sign: ReactNode
  document: StaffDocument | null
  /** What is said without a document. */
  none: ReactNode
  note?: string | undefined
  isShown: boolean
}

function Slot({ number, type, name, sign, document, none, note, isShown }: SlotProps) {
  const content = (
    <>
      {sign}
      <span className="min-w-0 flex-1 type-small leading-snug wrap-anywhere">
        {name}
        {note ? <span className="block type-caption">{note}</span> : null}
      </span>
      {document ? <DocumentBadge document={document} /> : none}
    </>
  )
  const classes = 'flex min-h-12 items-center gap-x-2.5 rounded-control px-2 py-1'
  if (!document) return <div className={classNames(classes, 'text-ink-2')}>{content}</div>
  return (
    <Link
      to={partPath(number, `documents/${type}`)}
      aria-current={isShown}
      className={classNames(
        classes,
        'focus-inset transition-colors hover:bg-sunken',
        isShown && 'bg-pine-tint font-semibold inset-shadow-[4px_0] inset-shadow-pine',
      )}
    >
      {content}
    </Link>
  )
}

/** The state of a document, as staff see it. */
function DocumentBadge({ document: { status, opened_at, scan_state } }: { document: StaffDocument }) {
  if (scan_state) return <ScanBadge state={scan_state} />
  if (status === 'accepted') return <Sign tone="done" word={m.back_office_document_review_accepted()} />
  if (status === 'asked_again')
    return (
      <Badge tone="waiting" icon={RotateCcw}>
        {m.back_office_document_review_asked_again()}
      </Badge>
    )
  if (opened_at !== null)
    return (
      <Badge tone="plain" icon={Eye}>
        {m.back_office_document_review_opened()}
      </Badge>
    )
  return (
    <Badge tone="info" icon={CircleDot}>
      {m.back_office_document_review_new()}
    </Badge>
  )
}

/** The sign alone: what is still to be judged stands out. */
interface SignProps {
  tone: 'done' | 'plain' | 'waiting'
  word: string
  icon?: IconShape
}

function Sign({ tone, word, icon }: SignProps) {
  return (
    <span title={word}>
      <Badge tone={tone} icon={icon} className="px-1.5!">
        <span className="sr-only">{word}</span>
      </Badge>
    </span>
  )
}

function NoDocument({ isAside }: { isAside: boolean }) {
  if (!isAside) return <Sign tone="plain" word={m.back_office_document_review_missing()} />
  return (
    <Badge tone="plain" icon={Minus}>
      {m.back_office_document_review_set_aside()}
    </Badge>
  )
}
