import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Download } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { describeTotal } from '../rules.ts'
import type { Kit } from '../schema.ts'

interface KitStateProps {
  kit: Kit
  /** Of the ZIP. */
  href: string
  isBusy: boolean
  failedText: string
  /** Something else is the first thing to do on this screen. */
  isAside?: boolean
  /** Undefined where none can be asked for: the case has ended. */
  onMake: (() => void) | undefined
}

const ASIDE = { variant: 'second', size: 'small' } as const

/** How far the files are, and the button that makes or downloads them. What changes is said to a screen reader. */
export function KitState(props: KitStateProps) {
  return (
    <div role="status" className="grid gap-4">
      <StateContent {...props} />
    </div>
  )
}

function StateContent({ kit, href, isBusy, failedText, isAside = false, onMake }: KitStateProps) {
  const style = isAside ? ASIDE : {}
  if (kit.state === 'working')
    return (
      <>
        <ProgressBar value={kit.progress} label={m.kit_working()} />
        <p className="type-small text-ink-2">{m.kit_working_text()}</p>
      </>
    )
  if (kit.state === 'ready') return <ReadyKit kit={kit} href={href} isAside={isAside} />
  const isFailed = kit.state === 'failed'
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold">{isFailed ? m.kit_failed_title() : m.kit_none_title()}</p>
        <p className="text-ink-2">{isFailed ? failedText : m.kit_none_text()}</p>
      </div>
      {onMake ? (
        <Button {...style} busy={isBusy} className="justify-self-start max-md:w-full" onClick={onMake}>
          {isFailed ? m.kit_retry() : m.kit_make()}
        </Button>
      ) : null}
    </>
  )
}

function ReadyKit({
  kit: { report, bytes, expires_at },
  href,
  isAside,
}: Pick<KitStateProps, 'kit' | 'href' | 'isAside'>) {
  const until = formatMoment(new Date(expires_at ?? ''), readClock())
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{m.kit_ready_title()}</p>
        {report?.fits ? (
          <Badge tone="done">{m.kit_fits()}</Badge>
        ) : (
          <Badge tone="waiting">{m.kit_fits_not()}</Badge>
        )}
      </div>
      <ButtonLink
        {...(isAside ? ASIDE : {})}
        icon={Download}
        href={href}
        download
        className="justify-self-start max-md:w-full"
      >
        {m.kit_download()}
      </ButtonLink>
      <div className="grid gap-1 type-small text-ink-2">
        <p>{m.kit_download_text({ size: fileSizeText(bytes ?? 0) })}</p>
        {report ? <p>{describeTotal(report)}</p> : null}
        <p>{m.kit_ready_text({ until })}</p>
      </div>
    </>
  )
}
