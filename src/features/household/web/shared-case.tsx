import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { PURPOSE_LABELS } from '#features/application-form/web/option-text.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { DescriptionList } from '#ui/description-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { Download } from '#ui/icons.tsx'
import type { HouseholdPerson } from '../schema.ts'
import { describeStage } from './stage-text.ts'

type Case = NonNullable<HouseholdPerson['case']>

/** What two people who have both agreed see of each other. */
export function SharedCase({
  name,
  of: { number, purpose_of_stay, stage, documents },
}: {
  name: string
  of: Case
}) {
  const purpose = PURPOSES_OF_STAY.find((one) => one === purpose_of_stay)
  return (
    <>
      <DescriptionList
        items={[
          { label: m.household_case(), value: <span translate="no">{number}</span> },
          {
            label: m.household_purpose(),
            value: purpose ? PURPOSE_LABELS[purpose] : m.household_purpose_unknown(),
          },
          { label: m.household_stage(), value: describeStage(stage) },
        ]}
      />
      <div className="grid gap-2">
        <h3 className="type-label">{m.household_documents()}</h3>
        {documents.length > 0 ? (
          <ul className="divide-y divide-line">
            {documents.map((one) => (
              <SharedFile key={one.id} name={name} document={one} />
            ))}
          </ul>
        ) : (
          <p className="type-small text-ink-2">{m.household_documents_none()}</p>
        )}
      </div>
    </>
  )
}

function SharedFile({ name, document }: { name: string; document: Case['documents'][number] }) {
  const label = documentLabel(namedDocument(document))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{label}</p>
        <p translate="no" className="type-small text-ink-2 wrap-anywhere">
          {document.file_name}
        </p>
      </div>
      <a
        href={document.file_url}
        download
        aria-label={m.household_open_named({ document: label, name })}
        className="link inline-flex min-h-11 items-center gap-2 type-small font-semibold"
      >
        <Icon of={Download} />
        {m.household_open()}
      </a>
    </li>
  )
}
