import { lazy, Suspense, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Zap } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'

const MacroDialog = lazy(async () => {
  const { MacroDialog } = await retriableImport(
    () => import('#back-office/case-file/macros/web/macro-dialog.tsx'),
  )
  return { default: MacroDialog }
})

/** Does what a macro says in this case. A case that has ended takes nothing. */
export function MacroButton({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = m.back_office_macros_use()
  if (file.ended_at !== null && !isOpen) return null
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={Zap}
        title={label}
        className="shrink-0"
        {...offer(label)}
        onClick={() => setIsOpen(true)}
      >
        <span className="lg:sr-only">{label}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <MacroDialog file={file} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
