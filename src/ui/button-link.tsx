import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { languagePath } from '#language/language-path.ts'
import { type ButtonStyle, buttonClasses } from './button-classes.ts'
import { ButtonContent, type ButtonIcons } from './button-content.tsx'
import { classNames } from './class-names.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonStyle, ButtonIcons {
  /** A path within the application. */
  to?: string
  /** Router state for `to`. */
  state?: LinkProps['state']
  /** Any other target: a file, a mailto: or tel: URL, another site. */
  href?: string
}

/** A link that looks like a button. Give either `to` or `href`. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  to,
  state,
  href,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  const classes = classNames(buttonClasses({ variant, size }), className)
  const content = (
    <ButtonContent icon={icon} iconEnd={iconEnd}>
      {children}
    </ButtonContent>
  )
  if (to === undefined)
    return (
      <a {...props} href={href && languagePath(href)} className={classes}>
        {content}
      </a>
    )
  return (
    <Link {...props} to={languagePath(to)} state={state} className={classes}>
      {content}
    </Link>
  )
}
