import { hydrateAccount } from '#features/account/web/hydrate-account.tsx'
import { Registering } from './registering.tsx'

export const hydrate = (host: HTMLElement) => hydrateAccount(host, <Registering />)
