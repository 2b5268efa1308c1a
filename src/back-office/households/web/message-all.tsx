import { lazy, Suspense, useState } from 'react'
import { offer } from '#back-office/desk/web/command-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import type { Household, Member } from '../schema.ts'

const ActsDialog = lazy(async () => {
  const { ActsDialog } = await retriableImport(
    () => import('#back-office/case-file/acts/web/acts-dialog.tsx'),
  )
  return { default: ActsDialog }
})

/** Writes to everybody of the family whose case is open, each in their language; a task and a move as well. */
export function MessageAll({ household: { id, members } }: { household: Household }) {
  const [cases, setCases] = useState<readonly Member[]>()
  const open = members.filter(({ to_do }) => to_do !== null)
  if (open.length === 0) return null
  const label = m.back_office_households_message()
  return (
    <>
      <Button icon={Mail} onClick={() => setCases(open)} {...offer(label)}>
        {label}
      </Button>
      {cases ? (
        <Suspense>
          <ActsDialog
            cases={cases}
            current={members}
            name={`household-${id}-acts`}
            onClose={() => setCases(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
