import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { OrderDialog } from './order-dialog.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <OrderDialog />)
