import { m } from '#messages/messages.js'
import { Fold } from '#ui/fold.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { GuideEntry } from '../rules.ts'
import { ALL_ARTICLES_ID } from '../search/contract.ts'

/** All guides by part, each part folded: the target of the search form without scripts. */
export function AllGuides({
  parts,
}: {
  parts: readonly { hub: GuideEntry; guides: readonly GuideEntry[] }[]
}) {
  return (
    <section id={ALL_ARTICLES_ID} aria-labelledby="all-articles-title" className="scroll-mt-16">
      <h2 id="all-articles-title" className="type-h2 text-ink">
        {m.knowledge_base_all_title()}
      </h2>
      <div className="mt-4 divide-y divide-line border-line border-y md:mt-6">
        {parts.map(({ hub, guides }) => (
          <Fold key={hub.path} head={<h3 className="type-h3">{hub.category}</h3>}>
            <GuideList guides={[hub, ...guides]} />
          </Fold>
        ))}
      </div>
    </section>
  )
}

/** On a phone the titles alone. */
function GuideList({ guides }: { guides: readonly GuideEntry[] }) {
  return (
    <ul className="grid gap-x-14 pb-5 md:grid-cols-2 md:gap-y-4">
      {guides.map(({ path, title, description }) => (
        <li key={path}>
          <PageLink href={path} className="link type-label inline-flex min-h-11 items-center md:min-h-7">
            {title}
          </PageLink>
          <p className="type-small text-ink-2 max-md:hidden">{description}</p>
        </li>
      ))}
    </ul>
  )
}
