import { KSeFClient, openOnlineSession } from 'ksef-client-ts'
import type { KsefConnector, KsefState, KsefSubmission } from './ksef-connector.ts'

const TIMEOUT_MS = 20_000
/** Statuses of an invoice: https://api.ksef.mf.gov.pl/docs/v2, /sessions/{ref}/invoices/{ref}. */
const IN_PROGRESS = [100, 150]
const SUCCESS = 200
const DUPLICATE = 440
/** The session failed, an unknown error, canceled by the system: the invoice itself was not judged. */
const NOT_JUDGED = [405, 500, 550]

interface KsefOptions {
  /** The environment's address without version: https://api.ksef.mf.gov.pl. */
  url: URL
  /** A token of KSeF with the right to issue invoices, of the seller. */
  token: string
}

interface KsefApi extends KsefConnector {
  /** Signs in as the seller with this NIP (10 digits). Throws when the token is not accepted or nothing answers. */
  checkToken(sellerNip: string): Promise<void>
}

/**
 * The ministry's API, version 2, by the client of its community (ksef-client-ts). Every submission is a session of its own: it
 * signs in with the token, sends the invoice encrypted for the ministry's key, and closes the session, so that the confirmation
 * of receipt is made.
 */
export function createKsefApi({ url, token }: KsefOptions): KsefApi {
  const signIn = async (nip: string) => {
    const client = new KSeFClient({ baseUrl: url.origin, timeout: TIMEOUT_MS })
    await client.loginWithToken(token, nip)
    return client
  }
  return {
    name: 'ksef',
    async checkToken(sellerNip) {
      await signIn(sellerNip)
    },
    async send(xml, sellerNip) {
      const client = await signIn(sellerNip)
      const session = await openOnlineSession(client)
      try {
        return { session: session.sessionRef, invoice: await session.sendInvoice(xml) }
      } finally {
        await session.close()
      }
    },
    async readState({ session, invoice }: KsefSubmission, sellerNip) {
      const client = await signIn(sellerNip)
      return toState(await client.sessionStatus.getSessionInvoice(session, invoice))
    },
  }
}

interface InvoiceStatus {
  ksefNumber?: string
  acquisitionDate?: string
  invoicingDate: string
  status: {
    code: number
    description: string
    details?: string[]
    extensions?: Record<string, string | null> | null
  }
}

/** What the ministry's answer means for the invoice. One that was sent before is issued under the number of that time. */
export function toState({ ksefNumber, acquisitionDate, invoicingDate, status }: InvoiceStatus): KsefState {
  const { code, description, details = [], extensions } = status
  const number = code === SUCCESS ? ksefNumber : code === DUPLICATE && extensions?.originalKsefNumber
  if (number) return { status: 'accepted', number, acceptedAt: new Date(acquisitionDate ?? invoicingDate) }
  if (IN_PROGRESS.includes(code)) return { status: 'sent' }
  const reason = [`${code} ${description}`, ...details].join(' · ')
  return { status: NOT_JUDGED.includes(code) ? 'failed' : 'rejected', reason }
}
