import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Copy, Download, Printer } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'

/** Recovery codes, shown this once: to print, to copy and to save. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(m.account_second_factor_copied()),
      () => say(m.account_second_factor_not_copied(), 'destructive'),
    )
  return (
    <div className="grid gap-3">
      <p className="type-small text-ink-2">{m.account_second_factor_codes_text()}</p>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line max-sm:grid-cols-1">
        {codes.map((code) => (
          <li
            key={code}
            translate="no"
            className="bg-surface px-2 py-3 text-center font-semibold tracking-wide text-ink"
          >
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-3 gap-2 max-sm:grid-cols-1 print:hidden">
        <Button
          variant="second"
          size="small"
          className="gap-2 px-2"
          icon={Printer}
          onClick={() => window.print()}
        >
          {m.ui_print()}
        </Button>
        <Button variant="second" size="small" className="gap-2 px-2" icon={Copy} onClick={() => void copy()}>
          {m.account_second_factor_copy()}
        </Button>
        <Button
          variant="second"
          size="small"
          className="gap-2 px-2"
          icon={Download}
          onClick={() => save(text)}
        >
          {m.account_second_factor_save()}
        </Button>
      </div>
    </div>
  )
}

function say(title: string, tone: 'success' | 'destructive' = 'success'): void {
  toast({ action: 'account.copy', tone, title })
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = 'pobyt-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
