import type { ComponentProps } from 'react'
import { languagePath } from '#language/language-path.ts'

/** A plain link; to a public page it leads to that page in the language of this one. */
export function PageLink({ href = '', children, ...props }: ComponentProps<'a'>) {
  return (
    <a href={languagePath(href)} {...props}>
      {children}
    </a>
  )
}
