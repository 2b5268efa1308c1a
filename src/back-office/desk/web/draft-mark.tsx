import { m } from '#messages/messages.js'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'

interface DraftMarkProps {
  /** ISO instant at which what is typed was kept; null when nothing is. */
  keptAt: string | null
  /** What was typed before this screen was opened is shown again. */
  restored: boolean
  /** What to say when it was sent. */
  sent: string | null
  className?: string
}

/** Whether what is typed is kept in this browser, or was sent. */
export function DraftMark({ keptAt, restored, sent, className }: DraftMarkProps) {
  const words = sent ?? describeDraft({ keptAt, restored })
  return (
    <p role="status" className={classNames('flex items-center gap-1.5 type-caption text-ink-2', className)}>
      {words ? (
        <>
          <Icon of={Check} className="size-4" />
          {words}
        </>
      ) : null}
    </p>
  )
}

function describeDraft({ keptAt, restored }: Pick<DraftMarkProps, 'keptAt' | 'restored'>): string | null {
  if (keptAt) return m.back_office_case_file_draft_kept({ time: wallClockInWarsaw(new Date(keptAt)).time })
  return restored ? m.back_office_case_file_draft_restored() : null
}
