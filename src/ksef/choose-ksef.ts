import type { KsefConnector } from './ksef-connector.ts'
import { createKsefTwin } from './ksef-twin.ts'

interface KsefChoice {
  ksef: { url: URL; token: string } | null
  /** Whether payments go to the sandbox, so that invoices are practice. */
  isPractice: boolean
  now: () => Date
}

/**
 * The ministry's system where there is a token, its offline twin where payments are practice, else null: then invoices are
 * entered in KSeF by hand. The client's library is loaded only where it is used.
 */
export async function chooseKsef({ ksef, isPractice, now }: KsefChoice): Promise<KsefConnector | null> {
  if (ksef) {
    const { createKsefApi } = await import('./ksef-api.ts')
    return createKsefApi(ksef)
  }
  return isPractice ? createKsefTwin({ now }) : null
}
