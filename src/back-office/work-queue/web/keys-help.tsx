import { lazy, type Ref, Suspense, useId, useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Keyboard } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'

const KeysList = lazy(async () => {
  const { KeysList } = await retriableImport(() => import('./keys-list.tsx'))
  return { default: KeysList }
})

/** The keys, and what they do. Opened by its button or by "?"; a phone has no keys. */
export function KeysHelp({ button }: { button: Ref<HTMLButtonElement> }) {
  const id = useId()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <div className="keys-help max-md:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-keyshortcuts="?"
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-2 transition-colors type-small hover:bg-sunken hover:text-ink"
      >
        <Icon of={Keyboard} />
        {m.back_office_queue_keys()}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={() => setIsOpened(true)}
        className="m-auto w-88 max-w-full rounded-card border border-line bg-surface p-5 shadow-float"
      >
        {isOpened ? (
          <Suspense>
            <KeysList />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
