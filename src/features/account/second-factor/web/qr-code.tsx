import { create } from 'qrcode'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Copy, Smartphone } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'

/** White modules around the code, which scanners need (ISO/IEC 18004). */
const QUIET = 4

/** A QR code drawn here, black on white in both themes: many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const cells = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : '',
    ).join(''),
  ).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-52 max-w-full rounded-card border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={cells} fill="black" />
    </svg>
  )
}

const GROUP = /.{1,4}/g

/** The secret for an app that scans nothing: opened on the same phone, or copied by hand. */
export function SecretKey({ totpURI }: { totpURI: string }) {
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ action: 'account.copy', tone: 'success', title: m.account_second_factor_key_copied() }),
      () =>
        toast({ action: 'account.copy', tone: 'destructive', title: m.account_second_factor_not_copied() }),
    )
  return (
    <>
      <ButtonLink variant="second" icon={Smartphone} href={totpURI} className="md:justify-self-start">
        {m.account_second_factor_open_app()}
      </ButtonLink>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-sunken px-4 py-2">
        <p>
          <span className="block type-caption text-ink-2">{m.account_second_factor_key()}</span>
          <span translate="no" className="font-semibold tracking-wide wrap-anywhere">
            {(secret.match(GROUP) ?? []).join(' ')}
          </span>
        </p>
        <Button variant="link" size="small" icon={Copy} onClick={() => void copy()}>
          {m.account_second_factor_copy()}
        </Button>
      </div>
    </>
  )
}
