import { useState } from 'react'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import type { PrintedCode } from '#back-office/walk-in/printed-code/schema.ts'
import { QrCode } from '#features/account/second-factor/web/qr-code.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Printer } from '#ui/icons.tsx'
import { usePrintedCode } from './api.ts'

/** A code on paper for who has no email address here: it is made with the press, and shown only then. */
export function PrintCode({ number }: { number: string }) {
  const { mutateAsync, isPending } = usePrintedCode(number)
  const [printed, setPrinted] = useState<PrintedCode | null>(null)
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={Printer}
        busy={isPending}
        {...offer(m.back_office_walk_in_print())}
        onClick={() => void mutateAsync().then(setPrinted, toastFailure)}
      >
        {m.back_office_walk_in_print()}
      </Button>
      {printed ? <SlipDialog printed={printed} onClose={() => setPrinted(null)} /> : null}
    </>
  )
}

function SlipDialog({ printed, onClose }: { printed: PrintedCode; onClose(): void }) {
  const { code, page_url, title, lines } = printed
  return (
    <Dialog
      open
      onClose={onClose}
      // On a phone the code is above the buttons.
      focusTitle
      title={m.back_office_walk_in_print_title()}
      actions={
        <>
          <Button icon={Printer} onClick={() => window.print()}>
            {m.back_office_walk_in_print_button()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <p>{m.back_office_walk_in_print_text()}</p>
      <section
        aria-label={title}
        className="slip mt-5 grid gap-4 rounded-card border border-line p-5 text-ink"
      >
        <h3 className="type-h3">{title}</h3>
        <p translate="no" className="text-[1.5rem] font-semibold tracking-wider wrap-anywhere">
          {code}
        </p>
        {lines.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
        <QrCode text={page_url} label={m.back_office_walk_in_print_qr()} />
      </section>
    </Dialog>
  )
}
