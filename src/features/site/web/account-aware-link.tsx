import type { ComponentProps } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'

interface AccountAwareLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'href'> {
  signedOut: string
  signedIn: string
}

/**
 * A button whose target depends on the visitor. Public pages are static, so both links are in the page
 * and the mark on <html> decides which one is there for the reader.
 */
export function AccountAwareLink({ signedOut, signedIn, className = '', ...props }: AccountAwareLinkProps) {
  return (
    <>
      <ButtonLink {...props} to={signedOut} className={`${className} [html[data-signed-in]_&]:hidden`} />
      <ButtonLink {...props} to={signedIn} className={`${className} [html:not([data-signed-in])_&]:hidden`} />
    </>
  )
}
