import { m } from '#messages/messages.js'
import { GuideSection } from '#texts/web/guide-layout.tsx'
import type { Guide } from '../rules.ts'

export const SOURCES_ID = 'sources'

/** The sources of a guide's figures. */
export function GuideSources({ guide: { sources } }: { guide: Guide }) {
  return (
    <GuideSection id={SOURCES_ID} title={m.knowledge_base_sources_title()}>
      <ul className="flex flex-col gap-2">
        {sources.map(({ source, source_url }) => (
          <li key={source} className="type-small flex gap-2.5 text-ink-2 wrap-anywhere">
            <span aria-hidden className="text-ink-3">
              –
            </span>
            {source_url ? (
              <a className="link" href={source_url} rel="noreferrer">
                {source}
              </a>
            ) : (
              source
            )}
          </li>
        ))}
      </ul>
      <p className="type-small text-ink-2">{m.knowledge_base_sources_note()}</p>
    </GuideSection>
  )
}
