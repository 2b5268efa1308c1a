import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface ConflictRow {
  label: string
  mine: string
  other: string
}

interface ConflictDialogProps {
  open: boolean
  /** Every answer in the order of the form; equal ones are not shown. */
  rows: readonly ConflictRow[]
  busy?: boolean
  onKeepMine: () => void
  onUseOther: () => void
  onClose: () => void
}

/**
 * Shown when a save conflicts with a newer version (two tabs, two devices): both versions side by side, the person
 * chooses.
 */
export function ConflictDialog({ open, rows, busy, onKeepMine, onUseOther, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.ui_form_conflict_title()}
      actions={
        <>
          <Button busy={busy ?? false} onClick={onKeepMine}>
            {m.ui_form_conflict_mine()}
          </Button>
          <Button variant="second" onClick={onUseOther}>
            {m.ui_form_conflict_other()}
          </Button>
        </>
      }
    >
      <p>{m.ui_form_conflict_text()}</p>
      <div className="mt-4 grid gap-4">
        {rows
          .filter((row) => row.mine !== row.other)
          .map((row) => (
            <Difference key={row.label} row={row} />
          ))}
      </div>
    </Dialog>
  )
}

function Difference({ row }: { row: ConflictRow }) {
  return (
    <section className="overflow-hidden rounded-card border border-line text-ink">
      <h3 className="bg-sunken px-4 py-2 type-label">{row.label}</h3>
      <dl className="grid md:grid-cols-2">
        <Version name={m.ui_form_conflict_yours()} text={row.mine} />
        <Version name={m.ui_form_conflict_others()} text={row.other} />
      </dl>
    </section>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="border-t border-line px-4 py-2.5 md:[&+&]:border-l">
      <dt className="type-caption text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere whitespace-pre-line">{text || m.ui_form_not_given()}</dd>
    </div>
  )
}
