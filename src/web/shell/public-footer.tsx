import { PublicColumn } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { OPERATOR } from '#shared/operator.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Logo } from './logo.tsx'
import { FOOTER_GROUPS } from './site-links.ts'

/** SITE-1: links, social links, registration numbers, copyright. */
export function PublicFooter() {
  const { krs, nip, regon } = OPERATOR.registration
  return (
    <footer className="border-line border-t bg-sunken print:hidden">
      <PublicColumn className="py-12 md:py-14">
        <div className="grid gap-10 md:grid-cols-[1.75fr_1fr_1fr_1fr_1fr]">
          <div className="md:pr-10">
            <Logo />
            <p className="mt-3 type-small text-ink-2">{m.shell_footer_text()}</p>
          </div>
          <div className="grid grid-cols-2 gap-x-4 gap-y-8 max-sm:grid-cols-1 md:contents">
            {FOOTER_GROUPS.map(({ title, links }) => (
              <LinkGroup
                key={title()}
                title={title()}
                links={links.map(({ href, label }) => ({ href, label: label() }))}
              />
            ))}
            <LinkGroup
              title={m.shell_footer_social()}
              links={OPERATOR.socials.map(({ name, url }) => ({ href: url, label: name }))}
            />
          </div>
        </div>
        <div className="mt-10 flex flex-col gap-2 border-line border-t pt-6 type-caption text-ink-2 md:flex-row md:justify-between">
          <p>{m.shell_copyright({ year: new Date().getFullYear(), name: OPERATOR.name })}</p>
          <p>{m.shell_registration({ krs, nip, regon })}</p>
        </div>
      </PublicColumn>
    </footer>
  )
}

function LinkGroup({ title, links }: { title: string; links: { href: string; label: string }[] }) {
  return (
    <div>
      <h2 className="type-small font-semibold">{title}</h2>
      <ul className="mt-2">
        {links.map(({ href, label }) => (
          <li key={href}>
            <PageLink
              href={href}
              rel={href.startsWith('http') ? 'noopener' : undefined}
              className="inline-flex min-h-11 items-center type-small text-ink-2 hover:text-pine hover:underline md:min-h-9"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
