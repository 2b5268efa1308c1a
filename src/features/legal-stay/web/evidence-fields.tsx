import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#client/api-error.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { useAcceptedFiles } from '#features/documents/shrinking/web/use-heic.ts'
import { DocumentSlot } from '#features/documents/web/document-slot.tsx'
import { uploadChosen, useUploads } from '#features/documents/web/use-uploads.ts'
import { m } from '#messages/messages.js'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { scanSlotMutation } from './api.ts'

interface EvidenceFieldsProps {
  documents: readonly Document[]
  evidence: DocumentKey | ''
  page: string
  errors: { evidence?: string | undefined; page?: string | undefined }
  onEvidence(key: DocumentKey | ''): void
  onPage(page: string): void
}

/** Which document shows the day, and on which page: one that is there, or one that is added now. */
export function EvidenceFields({
  documents,
  evidence,
  page,
  errors,
  onEvidence,
  onPage,
}: EvidenceFieldsProps) {
  const chosen = documents.find((one) => one.document_type === evidence)
  const pages = chosen ? (chosen.page_count ?? chosen.pages?.length ?? 1) : 1
  const options = documents.map((one) => ({
    value: one.document_type,
    label: documentLabel(namedDocument(one)),
  }))
  return (
    <div className="grid gap-4">
      <Field
        id="evidence"
        label={m.legal_stay_evidence_label()}
        hint={m.legal_stay_evidence_hint()}
        error={errors.evidence}
        optional
      >
        <Select
          value={chosen ? evidence : ''}
          placeholder={m.legal_stay_evidence_none()}
          options={options}
          onChange={({ target }) =>
            onEvidence(options.find(({ value }) => value === target.value)?.value ?? '')
          }
        />
      </Field>
      {pages > 1 ? <PageField page={page} pages={pages} error={errors.page} onPage={onPage} /> : null}
      <AddScan documents={documents} onAdded={onEvidence} />
    </div>
  )
}

interface PageFieldProps extends Pick<EvidenceFieldsProps, 'page' | 'onPage'> {
  /** How many there are. */
  pages: number
  error: string | undefined
}

function PageField({ page, pages, error, onPage }: PageFieldProps) {
  return (
    <Field
      id="page"
      label={m.legal_stay_evidence_page()}
      hint={m.legal_stay_evidence_page_hint({ count: pages })}
      error={error}
      optional
    >
      <TextInput
        short
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={page}
        onChange={({ target }) => onPage(target.value)}
      />
    </Field>
  )
}

interface AddScanProps {
  documents: readonly Document[]
  /** Once it is stored, it is what shows the day. */
  onAdded(key: DocumentKey): void
}

function AddScan({ documents, onAdded }: AddScanProps) {
  const [slot, setSlot] = useState<DocumentKey | null>(null)
  const accept = useAcceptedFiles()
  const uploads = useUploads()
  const { send, isPending } = useScan(setSlot)
  const document = documents.find((one) => one.document_type === slot) ?? null
  const upload = slot === null ? null : (uploads[slot] ?? null)
  const storedAt = upload === null ? document?.uploaded_at : undefined
  useEffect(() => {
    if (slot !== null && storedAt !== undefined) onAdded(slot)
  }, [slot, storedAt, onAdded])

  return (
    <>
      <Field id="scan" label={m.legal_stay_evidence_add()} optional>
        <FileInput
          accept={accept}
          disabled={isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void send(file)
          }}
        />
      </Field>
      {slot !== null && (document || upload) ? (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          <DocumentSlot
            type={slot}
            isNext={false}
            document={document}
            upload={upload}
            notNeeded={null}
            earlier={null}
          />
        </ul>
      ) : null}
    </>
  )
}

/** Asks for the place of the document, and sends the file there. */
function useScan(onPlace: (key: DocumentKey) => void) {
  const { mutateAsync, isPending } = useMutation(scanSlotMutation)
  async function send(file: File) {
    const place = await mutateAsync().catch((failure: unknown) => {
      const title = messageOf(failure, m.client_action_failed())
      toast({ action: 'legal-stay.scan', tone: 'destructive', title })
      return null
    })
    if (place === null) return
    onPlace(place.document_type)
    await uploadChosen(place.document_type, file)
  }
  return { send, isPending }
}
