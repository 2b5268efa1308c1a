import type { ReactNode } from 'react'

/** The Polish name of a question, then what it means. */
export function QuestionHint({ polish, children }: { polish: string; children: ReactNode }) {
  return (
    <>
      <span lang="pl" translate="no" className="mr-2 font-semibold text-ink">
        {polish}
      </span>{' '}
      {children}
    </>
  )
}
