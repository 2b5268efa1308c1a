import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { History } from '../icons.tsx'

/** Above a form that shows a restored draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-pine-tint px-4 py-2 type-small"
    >
      <History aria-hidden className="size-5 shrink-0 text-pine" strokeWidth={1.75} />
      <p className="flex-1 basis-52">
        <strong className="font-semibold">{m.ui_form_draft_kept_title()}</strong>{' '}
        {m.ui_form_draft_kept_text()}
      </p>
      <Button variant="link" size="small" onClick={onDiscard}>
        {m.ui_form_draft_discard()}
      </Button>
    </div>
  )
}
