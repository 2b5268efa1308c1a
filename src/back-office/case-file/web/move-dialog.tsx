import type { CaseFile } from '#back-office/case-file/schema.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import type { CaseStage } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isNothingOpen } from '../rules.ts'

type Open = CaseFile['still_open']

interface MoveDialogProps {
  stage: CaseStage
  open: Open
  busy: boolean
  onMove: () => void
  onClose: () => void
}

/** Asks before an end, and before the case goes on with something open: that is listed, and nothing is refused. */
export function MoveDialog({ stage, open, busy, onMove, onClose }: MoveDialogProps) {
  const ends = isEnded(stage)
  const name = describeStage(stage)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        ends
          ? m.back_office_case_file_end_title({ stage: name })
          : m.back_office_case_file_move_title({ stage: name })
      }
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {ends ? m.back_office_case_file_end_keep() : m.ui_cancel()}
          </Button>
          <Button variant={ends ? 'destructive' : undefined} busy={busy} onClick={onMove}>
            {ends ? m.back_office_case_file_end() : m.back_office_case_file_move()}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <StillOpen open={open} />
        {ends ? <p>{m.back_office_case_file_end_text()}</p> : null}
        {stage === 'ready_to_file' ? <p>{m.back_office_case_file_ready_text()}</p> : null}
      </div>
    </Dialog>
  )
}

const NAMES: Record<keyof Open, (input: { count: number }) => string> = {
  documents: m.back_office_case_file_open_documents,
  messages: m.back_office_case_file_open_messages,
  tasks: m.back_office_case_file_open_tasks,
  corrections: m.back_office_case_file_open_corrections,
}
const KINDS = ['documents', 'messages', 'tasks', 'corrections'] as const satisfies readonly (keyof Open)[]

/** What is still open in the case; nothing where nothing is. */
export function StillOpen({ open }: { open: Open }) {
  if (isNothingOpen(open)) return null
  return (
    <div className="rounded-r-badge border-amber border-l-4 bg-amber-tint px-4 py-3 text-ink">
      <p id="still-open" className="font-semibold">
        {m.back_office_case_file_open_title()}
      </p>
      <ul aria-labelledby="still-open" className="mt-1 list-disc pl-5">
        {KINDS.filter((kind) => open[kind] > 0).map((kind) => (
          <li key={kind}>{NAMES[kind]({ count: open[kind] })}</li>
        ))}
      </ul>
    </div>
  )
}
