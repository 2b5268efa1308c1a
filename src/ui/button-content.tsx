import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconShape } from './icons.tsx'

export interface ButtonIcons {
  icon?: IconShape
  iconEnd?: IconShape
}

/** The content of a button, or of a link that looks like one. */
export function ButtonContent({ icon, iconEnd, children }: ButtonIcons & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon of={icon} /> : null}
      {children}
      {iconEnd ? <Icon of={iconEnd} /> : null}
    </>
  )
}
