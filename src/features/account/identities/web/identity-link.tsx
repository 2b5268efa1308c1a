import { BUILT_IDENTITY, IDENTITY_META, IDENTITY_START_PATH } from '#features/account/identities/contract.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/**
 * Signs in with an identity of the configured provider: a link, which needs no script. The built page has it hidden and
 * with a placeholder; the server shows it where a provider is configured.
 */
export function IdentityLink({ from }: { from: string }) {
  const provider = useHydrated() ? readProviderName() : null
  return (
    <div hidden={provider === null} data-identity="">
      <ButtonLink
        variant="second"
        className="w-full"
        href={`${IDENTITY_START_PATH}?${new URLSearchParams({ from })}`}
      >
        {m.account_identities_continue({ provider: provider ?? BUILT_IDENTITY })}
      </ButtonLink>
    </div>
  )
}

/** Null where no provider is configured. */
function readProviderName(): string | null {
  return document.querySelector(`meta[name=${IDENTITY_META}]`)?.getAttribute('content') ?? null
}
