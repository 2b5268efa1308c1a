import { createContext, useContext } from 'react'
import type { Sending } from '#features/documents/web/upload-file.ts'
import type { Letter, LetterDetails } from '../schema.ts'

/** A letter that is not stored yet. Sent again with the same id, nothing is added. */
export interface LetterToAdd {
  id: string
  details: LetterDetails
  /** Its first page. */
  file: File
}

export interface LetterToChange {
  id: string
  details: LetterDetails
  /** The one that was seen. */
  version?: number | undefined
}

/** What can be done with letters, by the applicant or by the team. Each answer comes when the list shows it. */
export interface LetterActs {
  add(letter: LetterToAdd, sending: Sending): Promise<Letter>
  addPage(page: { id: string; file: File }, sending: Sending): Promise<Letter>
  change(letter: LetterToChange): Promise<Letter>
  mark(letter: { id: string; answered: boolean }): Promise<unknown>
  remove(id: string): Promise<unknown>
  removePage(page: { id: string; file: string }): Promise<unknown>
  /** The address of the files of a letter: their id is added. */
  pathOf(id: string): string
  /** Distinguishes the drafts of several cases. */
  scope: string
  isForTeam: boolean
  /** The address of the forms that are filled in with the case: the name of one is added. */
  formsPath: string
}

export const LetterActsContext = createContext<LetterActs | null>(null)

/** The acts of the screen around. */
export function useLetterActs(): LetterActs {
  const acts = useContext(LetterActsContext)
  if (!acts) throw new Error('letters need their acts')
  return acts
}
