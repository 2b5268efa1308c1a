import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'second' | 'link' | 'destructive'
type ButtonSize = 'small' | 'regular' | 'large'

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
}

const SHAPE =
  'relative inline-flex items-center justify-center gap-3 rounded-control border text-center font-semibold transition-colors select-none'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-pine text-on-pine hover:bg-pine-hover',
  second: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  destructive: 'border-crimson bg-surface text-crimson hover:bg-crimson-tint',
  link: '',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 py-2 type-small',
  regular: 'min-h-12 px-5 py-2.5 type-label',
  large: 'min-h-14 px-6.5 py-3 text-[1.125rem] leading-snug',
}

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-rule border-0 bg-transparent type-label link decoration-1 underline-offset-[0.3em]'

/** A disabled button: the sentence beside it says why. */
const DISABLED_CLASSES =
  'border-line bg-sunken text-ink-3 forced-colors:border-[color:GrayText] forced-colors:text-[color:GrayText]'

/** The classes of a button or of a link that looks like one. */
export function buttonClasses({
  variant = 'primary',
  size = 'regular',
  off = false,
}: ButtonStyle & { off?: boolean }) {
  if (variant === 'link')
    return classNames(LINK, size === 'small' && 'type-small font-semibold', off && 'text-ink-3')
  return classNames(SHAPE, SIZES[size], off ? DISABLED_CLASSES : VARIANTS[variant])
}
