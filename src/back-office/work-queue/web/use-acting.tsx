import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import type { Selection } from './use-selection.ts'

const ActsDialog = lazy(async () => {
  const { ActsDialog } = await retriableImport(
    () => import('#back-office/case-file/acts/web/acts-dialog.tsx'),
  )
  return { default: ActsDialog }
})

interface Acting {
  cases: readonly QueueRow[]
  returnToList(): void
}

/** The dialog that acts on the selected cases: those left out stay selected, and without any the focus is on the list. */
export function useActing({ rows, selection }: { rows: readonly QueueRow[]; selection: Selection }) {
  const [acting, setActing] = useState<Acting>()
  const close = (leftOut?: readonly string[]) => {
    flushSync(() => {
      setActing(undefined)
      if (leftOut) selection.keep(leftOut)
    })
    // The button that opened it has gone with the selection.
    if (document.activeElement === document.body) acting?.returnToList()
  }
  return {
    open: (returnToList: () => void) =>
      setActing({ cases: rows.filter(({ number }) => selection.has(number)), returnToList }),
    dialog: acting ? (
      <Suspense>
        <ActsDialog cases={acting.cases} current={rows} onClose={close} />
      </Suspense>
    ) : null,
  }
}
