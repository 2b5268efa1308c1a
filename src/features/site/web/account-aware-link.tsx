import type { ComponentProps } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'

interface AccountAwareLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'href'> {
  signedOut: string
  signedIn: string
}

/**
 * A button whose target depends on whether the visitor is signed in. Public pages are static, so both links are in the
 * HTML and the attribute on <html> selects the visible one.
 */
export function AccountAwareLink({ signedOut, signedIn, className = '', ...props }: AccountAwareLinkProps) {
  return (
    <>
      <ButtonLink {...props} to={signedOut} className={`${className} [html[data-signed-in]_&]:hidden`} />
      <ButtonLink {...props} to={signedIn} className={`${className} [html:not([data-signed-in])_&]:hidden`} />
    </>
  )
}
