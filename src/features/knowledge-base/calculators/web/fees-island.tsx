import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { Fees } from './fees.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <Fees />)
