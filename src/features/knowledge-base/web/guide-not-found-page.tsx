import { useLoaderData } from 'react-router'
import { PublicColumn } from '#brand/public-section.tsx'
import { m } from '#messages/messages.js'
import { Message } from '#ui/message.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { GuideSearch } from '../search/web/guide-search.tsx'
import { AllGuides } from './all-guides.tsx'
import { listParts } from './guides-text.ts'

export const handle = { light: true }

export function loader() {
  return listParts()
}

/** Page for unknown paths below the knowledge base. */
export default function GuideNotFoundPage() {
  return (
    <>
      <div className="border-line border-b bg-hero">
        <PublicColumn className="py-8 md:py-14">
          <div className="max-w-[43.75rem]">
            <PageHeading title={m.web_not_found_title()} />
            <p className="type-lead mt-3 mb-6 text-ink-2">
              <Message
                message={m.knowledge_base_not_found_text}
                markup={{
                  link: (words) => (
                    <PageLink href="/" className="link">
                      {words}
                    </PageLink>
                  ),
                }}
              />
            </p>
            <GuideSearch />
          </div>
        </PublicColumn>
      </div>
      <PublicColumn className="py-14 md:py-18">
        <AllGuides parts={useLoaderData<typeof loader>()} />
      </PublicColumn>
    </>
  )
}
