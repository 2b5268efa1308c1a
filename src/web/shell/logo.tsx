import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { PageLink } from '#ui/page-link.tsx'

/** The logo with the name, as a plain link to the home page, which is a document of its own. */
export function Logo({ className }: { className?: string }) {
  return (
    <PageLink
      href="/"
      className={classNames('inline-flex min-h-11 items-center gap-2.5 rounded-control', className)}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7.5 shrink-0">
        <rect width="32" height="32" rx="7" className="fill-pine" />
        <path d="M9 27V6h8.2a7.4 7.4 0 0 1 0 14.8H14V27z" className="fill-on-pine" />
        <path d="M14 16.6v-3.2a2.9 2.9 0 0 1 5.8 0v3.2z" className="fill-pine" />
      </svg>
      <span
        translate="no"
        className="font-[660] text-[min(1.4375rem,7.5vw)] text-ink leading-none tracking-[-0.035em]"
      >
        {m.shared_product_name()}
      </span>
    </PageLink>
  )
}
