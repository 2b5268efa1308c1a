import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { PaymentReturn } from './payment-return.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <PaymentReturn />)
