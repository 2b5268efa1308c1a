import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AddingApi } from '#back-office/case-file/adding/server/routes.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { useCaseChange } from '#back-office/case-file/web/api.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { asRecord, isApiError } from '#client/api-error.ts'
import { listBeside } from '#features/documents/additional/rules.ts'
import {
  type Arrival,
  CHOSEN_ARRIVALS,
  DOCUMENT_TYPES,
  type DocumentKey,
} from '#features/documents/contract.ts'
import {
  documentTypeLabel,
  findFileFault,
  listAskedFor,
  listMissingTypes,
} from '#features/documents/rules.ts'
import { explainFault, explainUploadError } from '#features/documents/web/upload-failure-text.ts'
import { createSend } from '#features/documents/web/upload-file.ts'
import { m } from '#messages/messages.js'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'

interface Chosen {
  type: DocumentKey
  arrival: Arrival | undefined
  file: File | null
}

type Wrong = Partial<Record<'arrival' | 'file' | 'form', string>>

interface AddingOptions {
  file: CaseFile
  shown: DocumentKey | undefined
  onAdded(): void
}

/** The form that adds a document: what is chosen, what is wrong with it, and how much is sent; all stays until it is added. */
export function useAdding({ file, shown, onAdded }: AddingOptions) {
  const [missing = DOCUMENT_TYPES[0]] = listMissingTypes(file.documents)
  const [chosen, setChosen] = useState<Chosen>({ type: shown ?? missing, arrival: undefined, file: null })
  const slots = listSlots(file)
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { send, percent } = useSending(file)
  const once = useOneAtATime()

  const refuse = (refused: Wrong) => {
    setWrong(refused)
    const name = refused.arrival ? 'arrived_by' : refused.file ? 'file' : null
    if (name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  const add = async () => {
    const { type, arrival, file: picked } = chosen
    const refused = check(chosen)
    if (!arrival || !picked || Object.keys(refused).length > 0) return refuse(refused)
    setWrong({})
    try {
      await send({ type, arrival, file: picked })
    } catch (error) {
      return refuse(explain(error))
    }
    const document = slots.find(({ value }) => value === type)?.label ?? ''
    toastSuccess(m.back_office_adding_done({ document }))
    onAdded()
    void navigate(partPath(file.number, `documents/${type}`))
  }
  return {
    slots,
    chosen,
    choose: (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change })),
    wrong,
    percent,
    form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void once(add)
    },
  }
}

/** Every slot that a document can be put into, with its name. */
function listSlots({ tasks, documents, additional }: CaseFile): { value: DocumentKey; label: string }[] {
  const asked = listAskedFor(tasks, documents).map(({ type, name }) => ({ value: type, label: name }))
  const ofSlots = DOCUMENT_TYPES.flatMap((type) => [
    { value: type, label: documentTypeLabel(type) },
    ...listBeside(additional, type).map((slot) => ({ value: slot.document_type, label: slot.title })),
  ])
  return [...ofSlots, ...asked]
}

/** What stands in the way before anything is sent. */
function check({ arrival, file }: Chosen): Wrong {
  const fault = file && findFileFault(file)
  const ofFile = file ? fault && explainFault(fault).text : m.back_office_adding_file_missing()
  return {
    ...(arrival ? {} : { arrival: m.back_office_adding_arrival_missing() }),
    ...(ofFile ? { file: ofFile } : {}),
  }
}

const OF_FILE = ['wrong_file_type', 'unreadable_file', 'infected_file', 'file_too_large']

/** What is wrong with the file stands at it; of everything else the form says that the file is still chosen. */
function explain(error: unknown): Wrong {
  const { inSlot, text } = explainUploadError(error)
  if (isApiError(error) && OF_FILE.includes(error.code)) return { file: text }
  const isSaid = isApiError(error) && [404, 409].includes(error.status) && error.message !== ''
  return { form: m.back_office_adding_failed({ reason: isSaid ? error.message : inSlot }) }
}

interface Sent extends Chosen {
  arrival: Arrival
  file: File
}

/** Sends the file with the version of the slot that was there when the form was opened. Closing the form ends what is sent. */
function useSending({ number, documents }: CaseFile) {
  const [seen, setSeen] = useState(
    () => new Map(documents.map(({ document_type, version }) => [document_type, version])),
  )
  const [percent, setPercent] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const { mutateAsync } = useCaseChange(number, (form: { type: DocumentKey; body: FormData }) => {
    const controller = new AbortController()
    sending.current = controller
    const { call } = createClient<RoutesOf<AddingApi>>(
      createSend({
        signal: controller.signal,
        onProgress: (share) => setPercent(share * 100),
        onStalled: () => {},
      }),
    )
    const param = { number, document_type: form.type }
    return call('POST /api/staff/cases/:number/documents/:document_type', { param, form: form.body })
  })
  async function send({ type, arrival, file }: Sent): Promise<void> {
    const body = new FormData()
    body.set('file', file)
    body.set('arrived_by', arrival)
    body.set('seen_version', String(seen.get(type) ?? 0))
    setPercent(0)
    try {
      await mutateAsync({ type, body })
    } catch (error) {
      const current = isApiError(error, 'changed_meanwhile') ? versionIn(error.body) : null
      if (current !== null) setSeen(new Map(seen).set(type, current))
      throw error
    } finally {
      setPercent(null)
    }
  }
  return { send, percent }
}

function versionIn(body: unknown): number | null {
  const { version } = asRecord(asRecord(body).current)
  return typeof version === 'number' ? version : null
}

/** The choice of a select as what it stands for. */
export const readArrival = (value: string) => CHOSEN_ARRIVALS.find((one) => one === value)
