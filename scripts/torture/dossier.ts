import { makeDossier } from '#features/dossier/server/dossier-file.ts'
import type { DossierFacts } from '#features/dossier/server/store.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { makePdf } from '../../tests/support/sample-files.ts'
import { printPage } from '../passport-zone/printed-page.ts'

export const about = 'a dossier of more than 120 pages: how long it takes, and the same bytes twice'
export const defaultRounds = 2

const PAGES = 36
const SCANS = 12
const DIFFERENT = 6
const MOST_SECONDS = 20
const LEAST_PAGES = 120

/** Throws when a dossier takes too long, has too few pages, or becomes other bytes. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const files = new Map<string, Buffer>()
  const facts = await makeFacts(files)
  let first: Buffer | undefined
  for (let round = 0; round < rounds; round += 1) {
    const inspector = createProcessInspector()
    const store = { read: async ({ name }: { name: string }) => files.get(name) ?? null }
    const deps = { inspector, files: store, env: { operator: { name: 'Pobyt' } } } as unknown as Parameters<
      typeof makeDossier
    >[0]
    const started = performance.now()
    const made = await makeDossier(deps, facts)
    const seconds = (performance.now() - started) / 1000
    const found = await inspector.inspect({ bytes: made, accountId: 'anna' })
    const pages = 'pages' in found ? found.pages : 0
    await inspector.close()
    console.log(`${pages} pages, ${(made.length / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`)
    if (seconds > MOST_SECONDS) throw new Error('it takes too long')
    if (pages < LEAST_PAGES) throw new Error('it has too few pages')
    if (first && !first.equals(made)) throw new Error('it became other bytes')
    first ??= made
  }
}

/** A passport of 36 scans, two papers of 12, and PDFs of text. */
async function makeFacts(files: Map<string, Buffer>): Promise<DossierFacts> {
  const scans: Buffer[] = []
  for (let seed = 0; seed < DIFFERENT; seed += 1) scans.push((await printPage({ seed })).bytes)
  const scanned = (type: string, count: number) => {
    const pages = Array.from({ length: count }, (_, at) => {
      const id = `${type}${at}`
      const bytes = scans[at % DIFFERENT] ?? Buffer.alloc(0)
      files.set(`anna/${type}-${id}.jpg`, bytes)
      return { id, content_type: 'image/jpeg', file_size: bytes.length, page_count: null, turn: 0 }
    })
    return documentOf(type, { content_type: 'application/pdf', pages })
  }
  const written = (type: string, count: number) => {
    const bytes = makePdf({ pages: count })
    files.set(`anna/${type}.pdf`, bytes)
    return documentOf(type, { object_name: `anna/${type}.pdf`, file_size: bytes.length, page_count: count })
  }
  const documents = [
    written('application_form', 12),
    scanned('passport', PAGES),
    scanned('purpose_documents', SCANS),
    scanned('financial_proof', SCANS),
    written('health_insurance', 6),
    written('accommodation', 8),
    written('cv', 20),
  ]
  return {
    case_id: 'case',
    user_id: 'anna',
    number: '2026-0001',
    upo_number: null,
    full_name: 'Anna Шевченко',
    date_of_birth: null,
    nationality: null,
    documents: documents as DossierFacts['documents'],
  }
}

function documentOf(document_type: string, about: object) {
  return {
    document_type,
    requested_name: null,
    content_type: 'application/pdf',
    object_name: '',
    file_name: 'x',
    file_size: 0,
    page_count: null,
    pages: null,
    scan_state: null,
    beside: null,
    uploaded_at: '',
    ...about,
  }
}
