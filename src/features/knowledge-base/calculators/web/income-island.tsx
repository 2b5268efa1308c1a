import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { Income } from './income.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <Income />)
