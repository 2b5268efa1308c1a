import { m } from '#messages/messages.js'
import type { GuideEntry } from '../rules.ts'
import { ALL_ARTICLES_ID } from '../search/contract.ts'

/** All guides by part: the target of the search form without scripts. */
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
      <div className="mt-6 grid gap-x-14 gap-y-10 md:grid-cols-2">
        {parts.map(({ hub, guides }) => (
          <div key={hub.path} className="group md:nth-5:col-span-2">
            <h3 className="type-h3 text-ink">{hub.category}</h3>
            <ul className="mt-3 grid gap-x-14 border-line border-t md:group-nth-5:grid-cols-2">
              {[hub, ...guides].map(({ path, title, description }) => (
                <li key={path} className="border-line border-b py-3">
                  <a href={path} className="link type-label inline-flex min-h-7 items-center">
                    {title}
                  </a>
                  <p className="type-small text-ink-2">{description}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
