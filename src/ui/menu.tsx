import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext, useId } from 'react'
import { Link } from 'react-router'
import { languagePath } from '#language/language-path.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconShape } from './icons.tsx'

const MenuContext = createContext<string | undefined>(undefined)

interface MenuProps {
  /** The button's content. */
  trigger: ReactNode
  /** Accessible name of the button, if its content is not enough. */
  label?: string
  triggerClassName?: string
  className?: string
  children: ReactNode
}

/**
 * A button and the panel it opens, with the popover attribute: works without scripts, closes on Escape and on a press
 * outside. The panel is positioned below its button, right-aligned (menu-panel in app.css).
 */
export function Menu({ trigger, label, triggerClassName, className, children }: MenuProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 type-small font-medium transition-colors hover:border-line-strong',
          triggerClassName,
        )}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(
          'menu-panel min-w-56 rounded-card border border-line bg-surface p-1.5 shadow-float',
          className,
        )}
      >
        <MenuContext value={id}>
          <ul>{children}</ul>
        </MenuContext>
      </div>
    </>
  )
}

/** A navigation within the application does not reload the page, so the panel must be closed. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

const ITEM =
  'focus-inset flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left type-small font-medium text-ink hover:bg-sunken'

interface ItemProps {
  icon?: IconShape
  children: ReactNode
}

/** A link in a menu. `to` within the application, `href` elsewhere. */
export function MenuLink({
  icon,
  to,
  href,
  children,
  ...props
}: ItemProps & { to?: string } & ComponentProps<'a'>) {
  const content = (
    <>
      {icon ? <Icon of={icon} className="text-ink-2" /> : null}
      {children}
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <a {...props} href={href && languagePath(href)} className={ITEM}>
          {content}
        </a>
      ) : (
        <Link {...props} to={languagePath(to)} onClick={closeMenu} className={ITEM}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** A button in a menu. */
export function MenuButton({ icon, children, ...props }: ItemProps & ComponentProps<'button'>) {
  return (
    <li>
      <button
        type="button"
        {...props}
        popoverTarget={useContext(MenuContext)}
        popoverTargetAction="hide"
        className={ITEM}
      >
        {icon ? <Icon of={icon} className="text-ink-2" /> : null}
        {children}
      </button>
    </li>
  )
}
