import type { QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'

/** In the order of the list: what is at hand, then the cases, which come later. */
export const GROUPS = ['acts', 'parts', 'queue', 'recent', 'screens', 'cases'] as const
export type Group = (typeof GROUPS)[number]

export interface Command {
  /** Unique in the list. */
  id: string
  group: Group
  label: string
  /** At the right of it. */
  note?: string
  /** When it is listed: `empty` before anything is typed, `typed` once something is; otherwise at any time. */
  only?: 'empty' | 'typed'
  run(): void
}

/** Where somebody is, and who. */
export interface Place {
  pathname: string
  search: string
  user: { id: string; role: string } | null
  client: QueryClient
  go(path: string): Promise<void>
}

export interface PaletteProps {
  /** What was typed before the field was there; undefined once it is. */
  early: RefObject<string | undefined>
  onClose(): void
}
