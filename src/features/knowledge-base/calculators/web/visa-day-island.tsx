import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { VisaDay } from './visa-day.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <VisaDay />)
