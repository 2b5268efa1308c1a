import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { LetterTerm } from './letter-term.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <LetterTerm />)
