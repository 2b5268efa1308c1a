import type { SharingState } from './contract.ts'

interface Said {
  asked_at: unknown
  agreed_at: unknown
}

/** Where the caller and somebody else are, from what the other one has said and what the caller has. */
export function sharingState(other: Said, own: { agreed_at: unknown; declined_at: unknown }): SharingState {
  if (other.agreed_at !== null) return own.agreed_at === null ? 'agrees' : 'shared'
  if (own.agreed_at !== null) return 'waits'
  return own.declined_at === null ? 'asks' : 'declined'
}
