import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import type { NavProps } from './sidebar.tsx'

interface MobileDrawerProps {
  open: boolean
  onClose(): void
  /** The entries. */
  nav: ComponentType<NavProps>
}

/** The sidebar on a phone: 18rem wide, a native modal dialog. The close button has the initial focus. */
export function MobileDrawer({ open, onClose, nav: Nav }: MobileDrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      closeButton.current?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the drawer closes it; the keyboard has Escape
    <dialog
      ref={ref}
      aria-label={m.shell_menu()}
      // The state is updated at once: the close event comes a task later, maybe after another key has opened it again.
      onBeforeToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      onClose={() => {
        if (!ref.current?.open) onClose()
      }}
      onClick={closeOnBackdrop}
      className="m-0 h-dvh max-h-none w-[18rem] max-w-[calc(100vw-48px)] border-0 bg-sunken p-0 text-ink @3xl/shell:hidden"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-16 shrink-0 items-center justify-between border-line border-b pr-2 pl-5">
          <Logo />
          <IconButton ref={closeButton} icon={X} label={m.shell_menu_close()} onClick={onClose} />
        </div>
        {open ? <Nav onLeave={onClose} /> : null}
        <LanguageSwitch className="shrink-0 border-line border-t px-5 py-3" />
      </div>
    </dialog>
  )
}
