import { AccountAwareLink } from '#features/site/web/account-aware-link.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { ArrowRight } from '#ui/icons.tsx'
import type { Service } from '../contract.ts'

/** The label and the targets of a service's start button, for visitors and signed-in people. */
export function getStartLinks(service: Service) {
  return service.start === 'portal'
    ? { label: m.site_start_application(), signedOut: '/register', signedIn: '/dashboard' }
    : { label: m.site_services_get_started(), signedOut: '/contact', signedIn: '/contact' }
}

/** The start button and the free consultation of a service page. */
export function ServiceStart({ service }: { service: Service }) {
  const { label, signedOut, signedIn } = getStartLinks(service)
  return (
    <div className="flex flex-col gap-3 md:flex-row">
      {signedOut === signedIn ? (
        <ButtonLink size="large" iconEnd={ArrowRight} to={signedOut}>
          {label}
        </ButtonLink>
      ) : (
        <AccountAwareLink size="large" iconEnd={ArrowRight} signedOut={signedOut} signedIn={signedIn}>
          {label}
        </AccountAwareLink>
      )}
      <ButtonLink size="large" variant="second" to="/contact">
        {m.site_services_free_consultation()}
      </ButtonLink>
    </div>
  )
}
