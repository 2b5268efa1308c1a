import { m } from '#messages/messages.js'
import checklistScript from './checklist-script.ts?worker&url'

/** Says that ticks stay, and clears them. Without scripts nothing of it is seen, and the lists can still be ticked. */
export function ChecklistNote() {
  return (
    <div
      data-ticks=""
      className="invisible flex min-h-11 flex-wrap items-center gap-x-4 type-small text-ink-2 print:hidden"
    >
      <p>{m.knowledge_base_ticks_kept()}</p>
      <button type="button" hidden className="link min-h-11 font-semibold">
        {m.knowledge_base_ticks_clear()}
      </button>
      <script async type="module" src={checklistScript} />
    </div>
  )
}
