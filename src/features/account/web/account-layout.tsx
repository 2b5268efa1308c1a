import type { ComponentType, ReactNode } from 'react'

interface AccountLayoutProps {
  children: ReactNode
  picture: ComponentType<{ className?: string }>
  /** Below the picture; hidden with it on a phone. */
  aside: ReactNode
}

/** Layout of sign-in and registration: a form of 440 px, and from 54 % on a picture. */
export function AccountLayout({ children, picture: Picture, aside }: AccountLayoutProps) {
  return (
    <div className="md:grid md:min-h-[calc(100dvh-4.5rem-1px)] md:grid-cols-[54fr_46fr]">
      <div className="px-4 pt-8 pb-14 md:px-8 md:pt-16 md:pb-20">
        <div className="mx-auto grid max-w-110 gap-6">{children}</div>
      </div>
      <div className="hidden border-line border-l bg-hero px-8 pt-28 pb-20 md:block">
        <div className="mx-auto max-w-108">
          <Picture className="w-full" />
          <div className="mx-auto mt-8 max-w-98">{aside}</div>
        </div>
      </div>
    </div>
  )
}
