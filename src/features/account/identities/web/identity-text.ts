import type { IdentityOutcome } from '#features/account/identities/contract.ts'
import { m } from '#messages/messages.js'

/** Why an identity opened nothing or was not linked; null for what is no failure. */
export function explainIdentity(outcome: string | null): string | null {
  const sentences: Record<Exclude<IdentityOutcome, 'linked'>, () => string> = {
    taken: m.account_identities_taken,
    unknown: m.account_identities_unknown,
    denied: m.account_identities_denied,
    invalid: m.account_identities_invalid,
    unavailable: m.account_identities_unavailable,
    over: m.account_identities_over,
    refused: m.account_sign_in_wrong_credentials,
  }
  return Object.entries(sentences).find(([name]) => name === outcome)?.[1]() ?? null
}
