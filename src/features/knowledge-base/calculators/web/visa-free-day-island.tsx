import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { VisaFreeDay } from './visa-free-day.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <VisaFreeDay />)
