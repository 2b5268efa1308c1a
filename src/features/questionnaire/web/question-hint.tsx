import type { ReactNode } from 'react'
import { isPortalName } from '../rules.ts'

interface QuestionHintProps {
  label: string
  /** Its name in the state portal. */
  polish: string
  children: ReactNode
}

/** The Polish name of a question, unless its label says the same to a Polish reader, then what it means. */
export function QuestionHint({ label, polish, children }: QuestionHintProps) {
  if (isPortalName(label, polish)) return children
  return (
    <>
      <span lang="pl" translate="no" className="mr-2 font-semibold text-ink">
        {polish}
      </span>{' '}
      {children}
    </>
  )
}
