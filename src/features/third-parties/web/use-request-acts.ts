import { createContext, useContext } from 'react'
import type { Ask } from '../contract.ts'
import type { NewThirdParty } from '../schema.ts'

/** What can be done with requests, by the applicant or by the team. */
export interface RequestActs {
  /** Address of the file that came. */
  fileUrl(id: string, ask: Ask, fileId: string): string
  ask(wanted: NewThirdParty): Promise<unknown>
  use(answer: { id: string; ask: Ask }): Promise<unknown>
  withdraw(id: string): Promise<unknown>
  isForTeam: boolean
}

export const RequestActsContext = createContext<RequestActs | null>(null)

/** The acts of the screen around. */
export function useRequestActs(): RequestActs {
  const acts = useContext(RequestActsContext)
  if (!acts) throw new Error('requests need their acts')
  return acts
}
