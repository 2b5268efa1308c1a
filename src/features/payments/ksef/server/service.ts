import type { Deps } from '#config/deps.ts'
import type { KsefConnector, KsefState, KsefSubmission } from '#ksef/ksef-connector.ts'
import type { StructuredInvoice } from '#ksef/structured-invoice.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { rejectedMail } from './mail.ts'
import { type Corrected, type InvoiceRow, listUndecided, updateKsef } from './store.ts'

type KsefDeps = Pick<Deps, 'database' | 'env' | 'jobs' | 'ksef' | 'log' | 'mailer'>

const BATCH = 50
const MAX_REASON = 1000
/** The NIP that the ministry's own examples use: the sample operator has none, and the structure wants one. */
const PRACTICE_NIP = '1111111111'
const ORIGINAL_REJECTED = 'The invoice that this one corrects was not accepted.'

/**
 * Sends the invoices of firms to KSeF and asks what became of those that were sent. While KSeF does not answer, they wait, and
 * every run tries again. Throws the last error then, so that the schedule shows as late; what KSeF answers about one invoice does
 * not keep the others.
 */
export async function settleInvoices(deps: KsefDeps): Promise<void> {
  const { database, env, ksef } = deps
  if (!ksef) return
  let failure: unknown
  const sandbox = env.stripe === null
  for (const found of await listUndecided(database.db, { sandbox, limit: BATCH })) {
    try {
      await settleOne(deps, ksef, found)
    } catch (error) {
      failure = error
      if (!isAnswer(error)) break
    }
  }
  if (failure) throw failure
}

/** Whether KSeF itself has said no, with a status of HTTP. */
const isAnswer = (error: unknown): boolean => error instanceof Error && 'statusCode' in error

interface Undecided {
  invoice: InvoiceRow
  corrected: Corrected | null
}

async function settleOne(deps: KsefDeps, ksef: KsefConnector, found: Undecided): Promise<void> {
  const { database, env, log } = deps
  const { invoice } = found
  const { id, number } = invoice
  const changes = await advance(ksef, found, (xml) => updateKsef(database.db, id, { fa3_xml: xml }))
  if (!changes) return
  const isRejected = changes.ksef_status === 'rejected'
  const reason = changes.ksef_error ?? ''
  await database.db.transaction(async (tx) => {
    await updateKsef(tx, id, changes)
    if (isRejected) await queueMail(deps, tx, rejectedMail({ invoice, reason, env }))
  })
  if (isRejected) log.error({ invoice: number, reason }, 'KSeF has rejected an invoice')
}

type Changes = Parameters<typeof updateKsef>[2]

/** One step of an invoice: what changes, or null while nothing does. `keep` stores the document before it is sent. */
async function advance(
  ksef: KsefConnector,
  { invoice, corrected }: Undecided,
  keep: (xml: string) => Promise<void>,
): Promise<Changes | null> {
  const nip = sellerNipOf(ksef, invoice)
  if (invoice.ksef_status === 'sent' && invoice.ksef_reference)
    return toChanges(await ksef.readState(parseReference(invoice.ksef_reference), nip))
  if (corrected?.ksef_status === 'waiting' || corrected?.ksef_status === 'sent') return null
  if (corrected?.ksef_status === 'rejected') return { ksef_status: 'rejected', ksef_error: ORIGINAL_REJECTED }
  const { xml, faults } = await describeDocument({ invoice, corrected }, nip)
  if (faults.length > 0)
    return { ksef_status: 'rejected', ksef_error: faults.join(' · ').slice(0, MAX_REASON) }
  if (!invoice.fa3_xml) await keep(xml)
  const { session, invoice: reference } = await ksef.send(xml, nip)
  return { ksef_status: 'sent', ksef_reference: `${session}/${reference}`, ksef_error: null }
}

/**
 * The document of an invoice in the structure FA(3): the one that was sent, else as it is written now, with what keeps it from
 * being accepted, a line for each fault.
 */
export async function describeDocument(
  { invoice, corrected }: Undecided,
  sellerNip = invoice.seller_nip,
): Promise<{ xml: string; faults: string[] }> {
  const { writeFa3 } = await import('#ksef/structured-invoice.ts')
  const { listFa3Faults } = await import('#ksef/fa3-schema.ts')
  const xml = invoice.fa3_xml ?? writeFa3(toStructured(invoice, { corrected, nip: sellerNip }))
  return { xml, faults: await listFa3Faults(xml) }
}

function toChanges(state: KsefState): Changes | null {
  if (state.status === 'sent') return null
  if (state.status === 'accepted')
    return {
      ksef_status: 'accepted',
      ksef_number: state.number,
      ksef_accepted_at: state.acceptedAt,
      ksef_error: null,
    }
  const ksef_error = state.reason.slice(0, MAX_REASON)
  return state.status === 'rejected'
    ? { ksef_status: 'rejected', ksef_error }
    : { ksef_status: 'waiting', ksef_reference: null, ksef_error }
}

function parseReference(text: string): KsefSubmission {
  const [session = '', invoice = ''] = text.split('/')
  return { session, invoice }
}

/** The twin numbers the sample operator's invoices, too. */
const sellerNipOf = (ksef: KsefConnector, { seller_nip }: InvoiceRow): string =>
  ksef.name === 'twin' && /^0*$/.test(seller_nip) ? PRACTICE_NIP : seller_nip

function toStructured(
  invoice: InvoiceRow,
  { corrected, nip }: { corrected: Corrected | null; nip: string },
): StructuredInvoice {
  return {
    number: invoice.number,
    createdAt: invoice.issued_at,
    issuedOn: invoice.issued_on,
    soldOn: invoice.sold_on,
    paidOn: corrected ? null : invoice.paid_on,
    seller: {
      nip,
      name: invoice.seller_name,
      address1: invoice.seller_address_1,
      address2: invoice.seller_address_2,
      country: 'PL',
      email: invoice.seller_email,
    },
    buyer: {
      nip: invoice.buyer_nip ?? '',
      name: invoice.buyer_name,
      address1: invoice.buyer_address_1,
      address2: invoice.buyer_address_2,
      country: invoice.buyer_country,
    },
    lines: invoice.lines.map(({ description, unit, net, gross, vat_rate }) => ({
      description,
      unit,
      net,
      gross,
      vatRate: vat_rate,
    })),
    net: invoice.net,
    vat: invoice.vat,
    gross: invoice.gross,
    exemptionBasis: invoice.exemption_basis,
    correction: corrected && {
      number: corrected.number,
      issuedOn: corrected.issued_on,
      ksefNumber: corrected.ksef_number,
      reason: invoice.correction_reason ?? '',
    },
  }
}
