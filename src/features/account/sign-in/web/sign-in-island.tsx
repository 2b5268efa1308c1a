import { hydrateAccount } from '#features/account/web/hydrate-account.tsx'
import { SignIn } from './sign-in.tsx'

export const hydrate = (host: HTMLElement) => hydrateAccount(host, <SignIn />)
