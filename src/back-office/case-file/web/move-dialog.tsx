import type { CaseFile } from '#back-office/case-file/schema.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import type { CaseStage } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { StillOpen } from './still-open.tsx'

interface MoveDialogProps {
  stage: CaseStage
  open: CaseFile['still_open']
  /** How many checks stop it. */
  stops: number
  busy: boolean
  onMove: () => void
  onClose: () => void
}

/** Asks before an end, and before the case goes on with something open: that is listed, and nothing is refused. */
export function MoveDialog({ stage, open, stops, busy, onMove, onClose }: MoveDialogProps) {
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
        <StillOpen open={open} stops={stops} />
        {ends ? <p>{m.back_office_case_file_end_text()}</p> : null}
        {stage === 'ready_to_file' ? <p>{m.back_office_case_file_ready_text()}</p> : null}
      </div>
    </Dialog>
  )
}
