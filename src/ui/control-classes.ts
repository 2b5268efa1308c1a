import { classNames } from './class-names.ts'

const BOX =
  'block w-full rounded-control border border-line-strong bg-surface text-ink transition-colors hover:border-ink-2 aria-invalid:border-2 aria-invalid:border-crimson disabled:border-line disabled:bg-sunken disabled:text-ink-3'

/** The classes of a text input or select: 48 px high; a crimson border of 2 px when its value is invalid. */
export function controlClasses(...more: (string | false | undefined)[]): string {
  return classNames(BOX, ...more)
}
