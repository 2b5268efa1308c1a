import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { LongTermDays } from './long-term-days.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <LongTermDays />)
