import { classNames } from './class-names.ts'

const BOX =
  'block w-full rounded-control border border-line-strong bg-surface text-ink transition-colors hover:border-ink-2 aria-invalid:border-2 aria-invalid:border-crimson disabled:border-line disabled:bg-sunken disabled:text-ink-3'

/** The box of a text input or select: 48 high. Border 2 px crimson when what is in it is wrong. */
export function controlClasses(...more: (string | false | undefined)[]): string {
  return classNames(BOX, ...more)
}
