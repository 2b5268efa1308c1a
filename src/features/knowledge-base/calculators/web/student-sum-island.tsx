import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { StudentSum } from './student-sum.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <StudentSum />)
