import { createContext, type ReactNode, useContext } from 'react'
import type { Document } from '../schema.ts'

type RenderNotes = (document: Document) => ReactNode

/** What later features say of a stored document in its slot; nothing where no layout provides it. */
export const SlotNotesContext = createContext<RenderNotes>(() => null)

export function SlotNotes({ document }: { document: Document }) {
  return useContext(SlotNotesContext)(document)
}
