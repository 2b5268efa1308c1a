import { lazy, Suspense, useState } from 'react'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { Button } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { MOST_ACTED_ON } from '../contract.ts'
import type { SeenCase } from './use-acts-form.ts'

const ActsDialog = lazy(async () => {
  const { ActsDialog } = await retriableImport(() => import('./acts-dialog.tsx'))
  return { default: ActsDialog }
})

type ListedCase = SeenCase & Pick<CaseHead, 'to_do'>

interface MessageAllProps {
  /** The button, and what the command palette calls it. */
  label: string
  /** Cases that belong together; those that have ended are left out. */
  cases: readonly ListedCase[]
  /** Name of the draft. */
  name: string
}

/**
 * Writes to everybody of several cases that belong together, each in their language; a task and a move as well. The dialog
 * says in how many cases.
 */
export function MessageAll({ label, cases, name }: MessageAllProps) {
  const [chosen, setChosen] = useState<readonly ListedCase[]>()
  const open = cases.filter(({ to_do }) => to_do !== null).slice(0, MOST_ACTED_ON)
  if (open.length === 0) return null
  return (
    <>
      <Button icon={Mail} onClick={() => setChosen(open)} {...offer(label)}>
        {label}
      </Button>
      {chosen ? (
        <Suspense>
          <ActsDialog cases={chosen} current={cases} name={name} onClose={() => setChosen(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
