import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext, useId } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconShape } from './icons.tsx'

const MenuContext = createContext<string | undefined>(undefined)

interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode
  /** Accessible name of the button, when what it shows is not enough. */
  label?: string
  triggerClassName?: string
  className?: string
  children: ReactNode
}

/**
 * A button and the panel it opens, by the popover attribute: works without script, closes on Escape and on a
 * press outside. The panel stands under its button (menu-panel in app.css), its right edge on the button's.
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

/** A move inside the application does not reload the page, so the panel has to be told. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

const ITEM =
  'focus-inset flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left type-small font-medium text-ink hover:bg-sunken'

interface ItemProps {
  icon?: IconShape
  children: ReactNode
}

/** A line of a menu that leads somewhere. `to` inside the application, `href` elsewhere. */
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
        <a {...props} href={href} className={ITEM}>
          {content}
        </a>
      ) : (
        <Link {...props} to={to} onClick={closeMenu} className={ITEM}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** A line of a menu that does something. */
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
